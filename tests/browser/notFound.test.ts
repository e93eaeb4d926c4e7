import { expect, test } from 'vitest'
import { openVisitor } from '../support/browser.ts'
import { openSite } from '../support/openSite.ts'

const { api, browser } = await openSite()

test('a missing file gives a browser a page and a program JSON, both with status 404', async () => {
  const page = await fetch(`${api.url}/old-page.html`, { headers: { Accept: 'text/html' } })
  expect(page.status).toBe(404)
  expect(await page.text()).toContain('There is nothing at this address')
  const reply = await fetch(`${api.url}/assets/gone.js`, { headers: { Accept: '*/*' } })
  expect(reply.status).toBe(404)
  expect(await reply.json()).toMatchObject({ code: 'NOT_FOUND' })
})

test('any other unknown path shows visitors the home page', async () => {
  const visitor = await openVisitor(browser, api.url)
  const page = await visitor.newPage()
  await page.goto('/nowhere/at-all')
  await page.getByRole('heading', { name: 'Not a Match. A Real Encounter.' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
})
