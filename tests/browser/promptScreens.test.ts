import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openVisitor } from '../support/browser.ts'
import { day, minute } from '../support/clock.ts'
import { createEncounter, createMember, invite } from '../support/factories.ts'
import { openMember } from '../support/memberBrowser.ts'
import { openSite } from '../support/openSite.ts'
import { answer, createSeat } from '../support/seats.ts'
import { openTableBrowser } from '../support/tableBrowser.ts'

const { api, browser } = await openSite({}, undefined, await openTableBrowser())

/** Once a page has this mark, no timer that is set in it ends, apart from those that only end the current task. */
const mark = 'timers-stopped'

function stopTimersIfMarked(mark: string): void {
  const { setTimeout } = window
  Object.assign(window, {
    setTimeout: (end: () => void, wait = 0) =>
      wait > 10 && sessionStorage.getItem(mark) ? 0 : setTimeout(end, wait),
  })
}

/** Opens a page, at an address that loads none of the code to be tested. */
async function openIn(visitor: BrowserContext): Promise<Page> {
  await visitor.addInitScript(stopTimersIfMarked, mark)
  const page = await visitor.newPage()
  await page.goto('/robots.txt')
  return page
}

/** From now on, whatever appears in the page has waited for no timer. */
const stopTimers = (page: Page) => page.evaluate((name) => sessionStorage.setItem(name, 'yes'), mark)

test('a screen, and what a click opens on it, appear as soon as they have loaded', async () => {
  const { member } = await createSeat(api, await createEncounter(api, { name: 'River Table' }))
  const page = await openIn(await openMember(browser, api, member))
  await stopTimers(page)
  await page.goto('/member/dashboard')
  await page.getByRole('button', { name: 'Cancel RSVP: River Table' }).click()
  await page.getByRole('dialog').getByRole('button').first().click()
  await page.getByRole('link', { name: 'My Encounters' }).first().click()
  await page.getByRole('tabpanel').getByText('River Table').waitFor()
})

/** Creates a member whose dashboard has something in each of its parts, except for an invitation to answer. */
async function createBusyMember() {
  const { impression, invitation } = api.deps.database.prisma
  const { member } = await createSeat(api, await createEncounter(api, { name: 'River Table' }))
  const full = await createEncounter(api, { startsAt: new Date(Date.now() + 3 * day), seatsTaken: 12 })
  await answer(api, await invite(api, member, full), 'ACCEPTED')
  const met = await createEncounter(api, { startsAt: new Date(Date.now() - 5 * day) })
  const { invitation: own } = await createSeat(api, met, member, { attendance: 'Attended' })
  const { invitation: other } = await createSeat(api, met, await createMember(api), {
    attendance: 'Attended',
  })
  const at = new Date(Date.now() - 4 * day)
  await invitation.update({ where: { id: own.id }, data: { processedAt: at } })
  await impression.create({
    data: { encounterId: met.id, chooserId: other.id, chosenId: own.id, createdAt: at, releasedAt: at },
  })
  return member
}

const shownOf = {
  Standing: (page: Page) => page.getByRole('heading', { name: 'Your standing' }),
  ImpressionsMade: (page: Page) => page.getByRole('heading', { name: 'You Made an Impression' }),
  WaitlistedInvitations: (page: Page) => page.getByRole('heading', { name: 'On the waitlist' }),
  NoInvitations: (page: Page) => page.getByText('You have no pending invitations.'),
  AddToCalendar: (page: Page) => page.locator('button:enabled', { hasText: 'Add to calendar' }),
}

const parts = Object.keys(shownOf) as (keyof typeof shownOf)[]

test('each part of the dashboard appears as soon as its code has loaded, whatever the others do', async () => {
  const page = await openIn(await openMember(browser, api, await createBusyMember()))
  await stopTimers(page)
  const held = parts.map((part) => ({ part, ...Promise.withResolvers<void>() }))
  for (const { part, promise } of held) {
    await page.route(`**/assets/${part}-*.js`, async (route) => {
      await promise
      await route.continue()
    })
  }
  await page.goto('/member/dashboard')
  await page.getByRole('heading', { name: 'Your next seat' }).waitFor()
  for (const { part, resolve } of held) {
    expect(await shownOf[part](page).count()).toBe(0)
    resolve()
    await shownOf[part](page).waitFor()
  }
})

/** Notes which headings the page has as soon as it has the one of the next seat. */
function noteHeadings(): void {
  const look = () => {
    const headings = [...document.querySelectorAll('h2')].map(({ textContent }) => textContent)
    if (!headings.includes('Your next seat')) return
    Object.assign(window, { headings })
    watcher.disconnect()
  }
  const watcher = new MutationObserver(look)
  watcher.observe(document, { childList: true, subtree: true })
}

/** Waits in the page until it has run these scripts and loaded all its styles. */
async function haveRun(scripts: readonly string[]): Promise<void> {
  await Promise.all(scripts.map((script) => import(script)))
  const styles = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
  await Promise.all(
    styles.map((link) => link.sheet ?? new Promise((done) => link.addEventListener('load', done))),
  )
}

test('the parts of the dashboard whose code loaded before the data appear with the data', async () => {
  const page = await openIn(await openMember(browser, api, await createBusyMember()))
  await page.addInitScript(noteHeadings)
  const ahead = parts.filter((part) => part !== 'AddToCalendar')
  const asked = Promise.all(ahead.map((part) => page.waitForRequest(`**/assets/${part}-*.js`)))
  await page.route('**/graphql', async (route) => {
    await page.evaluate(
      haveRun,
      (await asked).map((request) => request.url()),
    )
    await route.continue()
  })
  await page.goto('/member/dashboard')
  await page.getByRole('heading', { name: 'Your standing' }).waitFor()
  // A later request may still be held when the test ends.
  await page.unrouteAll({ behavior: 'wait' })
  expect(await page.evaluate(() => Reflect.get(window, 'headings'))).toEqual([
    'Your next seat',
    'Pending invitations',
    'You Made an Impression',
    'On the waitlist',
    'Your standing',
  ])
})

test('the table appears as soon as it has loaded', async () => {
  const encounter = await createEncounter(api, { startsAt: new Date(Date.now() - minute) })
  const { invitation } = await createSeat(api, encounter)
  const visitor = await openVisitor(browser, api.url)
  await visitor.grantPermissions(['camera', 'microphone'])
  const page = await openIn(visitor)
  await page.goto(`/meet/${invitation.seatToken}`)
  const come = page.locator('button:enabled', { hasText: 'Come to the table' })
  await come.waitFor()
  await stopTimers(page)
  await come.click()
  await page.getByRole('region', { name: 'The guide' }).waitFor()
})

test('the confirmation of a form appears as soon as the form was sent', async () => {
  const page = await openIn(await openVisitor(browser, api.url))
  await stopTimers(page)
  await page.goto('/early-access')
  await page.getByLabel('Email').fill('prompt@example.org')
  await page.getByRole('button', { name: 'Request Early Access' }).click()
  await page.getByText('prompt@example.org').waitFor()
})
