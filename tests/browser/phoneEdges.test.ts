import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { minute } from '../support/clock.ts'
import { createEncounter, createMember } from '../support/factories.ts'
import { openSite } from '../support/openSite.ts'
import { createSeat } from '../support/seats.ts'
import { stayAtTable } from '../support/stayAtTable.ts'
import { openTableBrowser } from '../support/tableBrowser.ts'
import { tablePage } from '../support/tablePage.ts'

const { api, openPage } = await openSite({}, undefined, await openTableBrowser())

type Edges = { left: number; right: number; bottom: number }

/** A phone whose home bar, and held sideways also its notch, lie over the page; sizes in CSS pixels. */
const phones: readonly (Edges & { width: number; height: number })[] = [
  { width: 390, height: 844, left: 0, right: 0, bottom: 34 },
  { width: 844, height: 390, left: 47, right: 47, bottom: 21 },
]

/** Turns the page into one on a phone with these edges, as Safari does for pages that reach to them. */
async function emulatePhone(
  page: Page,
  { width, height, ...insets }: (typeof phones)[number],
): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await page.setViewportSize({ width, height })
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: { top: 0, ...insets } })
}

/** Names the links and buttons in the window that lie under an edge, when the page is scrolled to its start. */
const findCovered = (page: Page, { left, right, bottom }: Edges) =>
  page.evaluate(
    ({ left: from, right: until, bottom: above }) =>
      [...document.querySelectorAll('a, button')].flatMap((control) => {
        const box = control.getBoundingClientRect()
        const isFixed = [...document.querySelectorAll('nav, div')].some(
          (bar) => bar.contains(control) && ['fixed', 'sticky'].includes(getComputedStyle(bar).position),
        )
        const isShown = control.checkVisibility() && box.right > 0 && box.top >= 0 && box.top < innerHeight
        const isUnder = isFixed && box.bottom > innerHeight - above
        const isBeside = box.left < from || box.right > innerWidth - until
        return isShown && (isUnder || isBeside) ? [control.textContent] : []
      }),
    { left, right, bottom },
  )

async function expectClear(page: Page): Promise<void> {
  const viewport = await page.locator('meta[name=viewport]').getAttribute('content')
  // Without it Safari gives all edges as 0, even where its pages reach below the home bar.
  expect(viewport).toContain('viewport-fit=cover')
  for (const phone of phones) {
    await emulatePhone(page, phone)
    expect(await findCovered(page, phone), `${phone.width} px wide`).toEqual([])
  }
}

test('no control of a public page is under the edges of a phone', async () => {
  const page = await openPage(null, { width: 390 })
  await page.goto('/join')
  await expectClear(page)
})

test('no control of the member area is under the edges of a phone', async () => {
  const page = await openPage(await createMember(api), { width: 390 })
  await page.goto('/member/dashboard')
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor()
  await expectClear(page)
})

test('no control at a table is under the edges of a phone', async () => {
  const startsAt = new Date(Date.now() - minute)
  const encounter = await createEncounter(api, { kind: 'Second', minimum: 6, capacity: 8, startsAt })
  const [you, other] = [await createSeat(api, encounter), await createSeat(api, encounter)]
  await stayAtTable([tablePage(api, other.invitation.seatToken)])
  const page = await openPage(null, { width: 390 })
  await page.context().grantPermissions(['camera', 'microphone'])
  await page.goto(`/meet/${you.invitation.seatToken}`)
  await page.getByRole('button', { name: 'Come to the table' }).click()
  await page.getByRole('toolbar', { name: 'At the table' }).waitFor()
  await expectClear(page)
})
