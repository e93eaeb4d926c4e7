import { expect, test } from 'vitest'
import { openVisitor } from '../support/browser.ts'
import { openSite } from '../support/openSite.ts'

const { api, browser } = await openSite()

test('GraphiQL loads from our own files alone, opens with examples and runs one', async () => {
  const visitor = await openVisitor(browser, api.url)
  const page = await visitor.newPage()
  const foreign: string[] = []
  const problems: string[] = []
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(api.url))
      foreign.push(request.url())
  })
  page.on('console', (line) => line.type() === 'error' && problems.push(line.text()))
  await page.goto('/graphql')
  await page.getByRole('tab').nth(3).waitFor()
  await page.getByRole('button', { name: /Execute query/ }).click()
  await page.locator('.result-window').getByText('If the address matches a member account').waitFor()
  expect(foreign).toEqual([])
  expect(problems).toEqual([])
})

test('each example opens at the first click on its tab, and has a place for the token it needs', async () => {
  const visitor = await openVisitor(browser, api.url)
  const page = await visitor.newPage()
  await page.goto('/graphql')
  const tabs = page.getByRole('tab')
  const shown = page.locator('.graphiql-query-editor .view-lines')
  for (const [tab, words] of [
    [1, '2. Sign in'],
    [2, '3. What waits'],
    [3, '4. Answer'],
    [0, '1. Ask'],
  ] as const) {
    await tabs.nth(tab).click()
    await shown.getByText(words).waitFor()
  }
  for (const tab of [2, 3]) {
    await tabs.nth(tab).click()
    await page.getByRole('button', { name: 'Headers' }).click()
    await page.locator('.graphiql-editor-tool').getByText('"Bearer "').waitFor()
  }
})
