import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Member } from '../../server/generated/client/client.ts'
import { expectWithin } from '../support/expectWithin.ts'
import { createEncounter, createMember, invite } from '../support/factories.ts'
import { openMember } from '../support/memberBrowser.ts'
import { openSite } from '../support/openSite.ts'

const { api, browser } = await openSite()

/** Opens a browser in which the member is signed in, and records the URL of every event stream that it opens. */
async function openSignedIn(member: Member): Promise<{ visitor: BrowserContext; streams: string[] }> {
  const visitor = await openMember(browser, api, member)
  const streams: string[] = []
  visitor.on('response', (response) => {
    const type = response.headers()['content-type'] ?? ''
    if (type.startsWith('text/event-stream')) streams.push(response.url())
  })
  return { visitor, streams }
}

async function openDashboard(visitor: BrowserContext): Promise<Page> {
  const page = await visitor.newPage()
  await page.goto('/member/dashboard')
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor()
  return page
}

test('an invitation appears within two seconds in every tab, over one stream that another tab takes over', async () => {
  const member = await createMember(api)
  const { visitor, streams } = await openSignedIn(member)
  const first = await openDashboard(visitor)
  await expect.poll(() => streams.length).toBe(1)
  const second = await openDashboard(visitor)
  await expect
    .poll(() => second.evaluate(async () => (await navigator.locks.query()).pending?.length))
    .toBe(1)
  let invitations = 0
  const arrivesIn = (...pages: Page[]) =>
    expectWithin(2000, async () => {
      const name = `Table ${++invitations}`
      await invite(api, member, await createEncounter(api, { name }))
      await Promise.all(pages.map((page) => page.getByText(name, { exact: true }).waitFor()))
    })

  await arrivesIn(first, second)
  expect(streams).toHaveLength(1)

  await first.close()
  await expect.poll(() => streams.length).toBe(2)
  await arrivesIn(second)
})
