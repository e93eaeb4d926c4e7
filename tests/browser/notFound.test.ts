import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '../support/api.ts'
import { openBrowser, openVisitor } from '../support/browser.ts'

let api: TestApi
let browser: Browser

beforeAll(async () => {
  api = await startApi({}, () => new Date())
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await api.close()
})

test('a file that is not there gives a person a page and a program JSON, both with status 404', async () => {
  const page = await fetch(`${api.url}/old-page.html`, { headers: { Accept: 'text/html' } })
  expect(page.status).toBe(404)
  expect(await page.text()).toContain('There is nothing at this address')
  const reply = await fetch(`${api.url}/assets/gone.js`, { headers: { Accept: '*/*' } })
  expect(reply.status).toBe(404)
  expect(await reply.json()).toMatchObject({ code: 'NOT_FOUND' })
})

test('any other path falls to the guarded catch-all, which shows the home page to visitors', async () => {
  const visitor = await openVisitor(browser, api.url)
  const page = await visitor.newPage()
  await page.goto('/nowhere/at-all')
  await page.getByRole('heading', { name: 'Not a Match. A Real Encounter.' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  await visitor.close()
})
