import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { defaultScripts } from '#rules/guide/defaultScripts.ts'
import { stageBounds } from '#rules/guide/script.ts'
import type { Stage } from '#rules/guide/table.ts'
import { viewportOf } from '../support/browser.ts'
import { minute } from '../support/clock.ts'
import { bothWidths, expectAccessible } from '../support/expectAccessible.ts'
import { createEncounter, createMember } from '../support/factories.ts'
import { findLookFaults } from '../support/findLookFaults.ts'
import { openSite } from '../support/openSite.ts'
import { createSeat, type Place } from '../support/seats.ts'
import { stayAtTable } from '../support/stayAtTable.ts'
import { openTableBrowser } from '../support/tableBrowser.ts'
import { guideOf, type TablePage, tablePage } from '../support/tablePage.ts'

const { api, openPage } = await openSite({}, undefined, await openTableBrowser())

/**
 * Gives stages the longest times a script may have, so that neither the opening nor a turn ends while a test still
 * looks at it.
 */
function lengthen(stage: Stage): Stage {
  if (stage.kind === 'Opening') return { ...stage, seconds: stageBounds.Opening.maximum }
  return stage.kind === 'Round' ? { ...stage, turnSeconds: stageBounds.Round.maximum } : stage
}

await api.deps.database.prisma.guideScript.create({
  data: {
    kind: 'Second',
    version: 1,
    createdAt: new Date(),
    stages: defaultScripts.Second.map((stage) => ({ ...lengthen(stage) })),
  },
})

type Evening = { you: Place; others: TablePage[] }

/** Creates a Second Encounter of six that began a minute ago, with five people at its table. */
async function createTable(username = `You${Date.now()}`): Promise<Evening> {
  const startsAt = new Date(Date.now() - minute)
  const encounter = await createEncounter(api, {
    kind: 'Second',
    name: 'Second helpings',
    minimum: 6,
    capacity: 8,
    inviteTarget: 8,
    startsAt,
  })
  const you = await createSeat(api, encounter, await createMember(api, { username }))
  const others: TablePage[] = []
  for (let made = 0; made < 5; made++) {
    others.push(tablePage(api, (await createSeat(api, encounter)).invitation.seatToken))
  }
  await stayAtTable(others)
  return { you, others }
}

/** Opens the address of a seat and goes to the table. */
async function joinTable({ you }: Evening, width: 390 | 1280 = 1280): Promise<Page> {
  const page = await openPage(null, { width })
  await page.context().grantPermissions(['camera', 'microphone'])
  await page.goto(`/meet/${you.invitation.seatToken}`)
  await page.getByRole('button', { name: 'Come to the table' }).click()
  await page.getByRole('region', { name: 'The guide' }).waitFor()
  // The guide is shown before the server knows of the arrival, without which it does not begin.
  const own = tablePage(api, you.invitation.seatToken)
  await expect.poll(async () => (await own.look()).isHere).toBe(true)
  return page
}

/** Marks everybody as ready, so that the first round begins. */
async function beginRound({ others }: Evening, page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ready for the next' }).click()
  for (const other of others) {
    const guide = guideOf(await other.look())
    if (guide.stage === 'OPENING') await other.act('READY', { step: guide.step })
  }
  await page.getByText('A round').first().waitFor()
}

const tiles = (page: Page) => page.getByRole('list', { name: 'People at the table' }).getByRole('listitem')
const enlarge = (page: Page) =>
  page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))

test('the table shows part, question, people and turn, and one click ends a turn', async () => {
  const evening = await createTable()
  const page = await joinTable(evening)
  await beginRound(evening, page)
  await expect.poll(() => tiles(page).count()).toBe(6)
  const [first] = evening.others
  const look = async () => guideOf((await first?.look()) ?? '')
  const speaker = async () => (await look()).turn?.person.name
  for (let turn = 0; turn < 6; turn++) {
    const guide = await look()
    if (guide.turn?.person.name === evening.you.member.username) {
      await page.getByText('It is your turn', { exact: true }).waitFor()
      await page.getByRole('button', { name: 'I am done' }).click()
    } else {
      await page.getByText(`${guide.turn?.person.name} speaks`, { exact: true }).waitFor()
      for (const other of evening.others) {
        if (guideOf(await other.look()).turn?.person.name !== guide.turn?.person.name) continue
        await other.act('DONE', { step: guide.step })
      }
    }
    await expect.poll(speaker).not.toBe(guide.turn?.person.name)
  }
  await page.getByText('Open talk').first().waitFor()
})

test('a member can leave quietly with one click, and come back', async () => {
  const evening = await createTable()
  const page = await joinTable(evening, 390)
  await page.getByRole('button', { name: 'Leave quietly' }).click()
  await page.getByRole('button', { name: 'Come back to the table' }).waitFor()
  const [first] = evening.others
  const you = () =>
    first
      ?.look()
      .then((table) => guideOf(table).people.find(({ name }) => name === evening.you.member.username))
  await expect.poll(async () => (await you())?.isHere).toBe(false)
  await page.getByRole('button', { name: 'Come back to the table' }).click()
  await page.getByRole('button', { name: 'Come to the table' }).click()
  await expect.poll(async () => (await you())?.isHere).toBe(true)
})

test('a person at the table can be reported from their tile, and the table goes on', async () => {
  const evening = await createTable()
  const page = await joinTable(evening, 390)
  const people = tiles(page)
  await expect.poll(() => people.count()).toBe(6)
  // A button for everybody except yourself.
  expect(await page.getByRole('button', { name: /^Report / }).count()).toBe(5)
  const tile = people.filter({ has: page.getByRole('button', { name: /^Report / }) }).last()
  const button = tile.getByRole('button', { name: /^Report / })
  const name = (await button.getAttribute('aria-label'))?.replace('Report ', '') ?? ''
  await button.click()
  const about = page.getByLabel('Who is it about?')
  expect(await about.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.label)).toBe(name)
  await page.getByRole('radio', { name: 'Hate', exact: true }).check()
  await page.getByRole('textbox', { name: 'In your words' }).fill('I will not repeat it.')
  await expectAccessible(page, 'a report at the table', bothWidths)
  await page.getByRole('button', { name: 'Send report' }).click()
  await page.getByText('Thank you. Your report is with us').waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('region', { name: 'The guide' }).waitFor()
  const found = await api.deps.database.prisma.report.findMany({
    where: { reporterId: evening.you.member.id },
    select: { kind: true, about: { select: { username: true } } },
  })
  expect(found).toEqual([{ kind: 'Hate', about: { username: name } }])
})

/** Expects that nothing covers a focused "Report" button, even if it was at the bottom edge of the window. */
async function expectFocusSeen(buttons: Locator): Promise<void> {
  const isSeen = (button: Element) => {
    const { left, top, width, height } = button.getBoundingClientRect()
    return button.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  }
  const putAtEnd = (button: Element) =>
    window.scrollBy(0, button.getBoundingClientRect().bottom - window.innerHeight + 4)
  for (const button of await buttons.all()) {
    await button.evaluate(putAtEnd)
    await button.focus()
    expect(await button.evaluate(isSeen)).toBe(true)
  }
}

/** Returns on how many lines an element's text is laid out. */
function linesOf(words: Element): number {
  const range = document.createRange()
  range.selectNodeContents(words)
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
}

test('on a phone nothing covers a button or breaks initials, even with large letters', async () => {
  const page = await joinTable(await createTable(), 390)
  await expect.poll(() => tiles(page).count()).toBe(6)
  const buttons = page.getByRole('button', { name: /^Report / })
  await expect.poll(() => buttons.count()).toBe(5)
  // A touch screen has no hover, so the tile's button is always shown.
  const other = tiles(page).filter({ has: buttons }).first()
  const button = await other.getByRole('button').boundingBox()
  const initials = await other.locator('[class*=initials]').boundingBox()
  if (!button || !initials) throw new Error('Nobody else is at the table')
  expect(Math.min(button.width, button.height)).toBeGreaterThanOrEqual(24)
  expect(button.x).toBeGreaterThanOrEqual(initials.x + initials.width)
  await enlarge(page)
  await expectFocusSeen(buttons)
  const all = tiles(page).locator('[aria-hidden=true]:not(svg)')
  expect(await all.count()).toBe(5)
  for (const each of await all.all()) expect(await each.evaluate(linesOf)).toBe(1)
})

test('no name covers the initials above it, at any width', async () => {
  const page = await joinTable(await createTable())
  await expect.poll(() => tiles(page).count()).toBe(6)
  const initials = tiles(page).locator('[class*=initials]')
  expect(await initials.count()).toBe(5)
  for (const width of [390, 640, 900, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const covered = await initials.evaluateAll((all) =>
      all.flatMap((each) => {
        const plate = each.parentElement?.querySelector('[class*=plate]')?.getBoundingClientRect()
        const excess = each.getBoundingClientRect().bottom - (plate?.top ?? Number.NaN)
        return excess <= 0 ? [] : [excess]
      }),
    )
    expect(covered, `${width} px`).toEqual([])
  }
})

test('on a phone held sideways, people, question and microphone are visible, with little around them', async () => {
  const page = await joinTable(await createTable(), 390)
  await expect.poll(() => tiles(page).count()).toBe(6)
  await page.setViewportSize({ width: 844, height: 390 })
  const bottomOf = async (place: Locator) => {
    const box = await place.boundingBox()
    return box ? box.y + box.height : Number.NaN
  }
  expect(await bottomOf(tiles(page).nth(5))).toBeLessThan(390)
  expect(await bottomOf(page.getByRole('heading', { level: 1 }))).toBeLessThan(390)
  await expectAccessible(page, 'a phone held sideways')
  await page.setViewportSize({ width: 844, height: 330 })
  for (const end of [10_000, 0]) {
    await page.evaluate((top) => window.scrollTo(0, top), end)
    expect(await bottomOf(page.getByRole('button', { name: 'Mute' }))).toBeLessThanOrEqual(330)
  }
  await page.setViewportSize({ width: 740, height: 360 })
  const guide = await page.getByRole('region', { name: 'The guide' }).boundingBox()
  const bar = await page.getByRole('toolbar', { name: 'At the table' }).boundingBox()
  expect((guide?.y ?? 360) + (bar?.height ?? 360)).toBeLessThan(120)
  await page.setViewportSize({ width: 640, height: 360 })
  await expectFocusSeen(page.getByRole('button', { name: /^Report / }))
})

test('on a phone the two people of a One-on-One fill the width of the window', async () => {
  const size = { minimum: 2, capacity: 2, inviteTarget: 2 }
  const encounter = await createEncounter(api, { kind: 'OneOnOne', startsAt: new Date(), ...size })
  const [you, other] = [await createSeat(api, encounter), await createSeat(api, encounter)]
  await stayAtTable([tablePage(api, other.invitation.seatToken)])
  const page = await joinTable({ you, others: [] }, 390)
  await expect.poll(() => tiles(page).count()).toBe(2)
  for (const tile of await tiles(page).all()) expect((await tile.boundingBox())?.width).toBeGreaterThan(160)
})

test('on a phone a raised hand, the host and who is away are marked beside the name, not over the face', async () => {
  const evening = await createTable()
  const page = await joinTable(evening, 390)
  const [first, second, third] = evening.others
  await api.deps.database.prisma.invitation.update({
    where: { seatToken: second?.seat ?? '' },
    data: { mayHost: true },
  })
  await first?.act('HAND_UP')
  await second?.act('TAKE_HOST')
  await third?.act('LEAVE')
  for (const words of ['in the queue to speak', 'hosts', 'away']) await tiles(page).getByText(words).waitFor()
  await second?.act('HAND_UP')
  await expect.poll(() => tiles(page).getByText('in the queue to speak').count()).toBe(2)
  for (const tile of await tiles(page).all()) {
    const { name, plate } = await tile.evaluate((element) => {
      const named = [...element.querySelectorAll('span')].find(({ className }) => className.includes('name'))
      const heightOf = (each?: Element | null) => each?.getBoundingClientRect().height ?? 0
      return { name: heightOf(named), plate: heightOf(named?.parentElement) }
    })
    expect(plate).toBeLessThan(1.5 * name)
  }
})

test('on a phone a member’s long name leaves "(you)" visible on their tile', async () => {
  const page = await joinTable(await createTable('Bartholomew by the river'), 390)
  const own = tiles(page).filter({ hasText: 'Bartholomew' })
  const cut = await own
    .locator('span', { hasText: '(you)' })
    .last()
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect(cut).toBe(0)
})

test('a host removes a person from their tile, who is out at once and cannot come back', async () => {
  const evening = await createTable()
  const { id } = evening.you.invitation
  await api.deps.database.prisma.invitation.update({ where: { id }, data: { mayHost: true } })
  const page = await joinTable(evening, 390)
  expect(await page.getByRole('button', { name: /^Remove / }).count()).toBe(0)
  await page.getByRole('button', { name: 'Host this table' }).click()
  const remove = page.getByRole('button', { name: /^Remove / })
  await expect.poll(() => remove.count()).toBe(5)
  await expectAccessible(page, 'a table that is hosted', bothWidths)
  const name = (await remove.first().getAttribute('aria-label'))?.replace('Remove ', '')
  await remove.first().click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Swore at somebody.')
  await expectAccessible(page, 'the question whether to remove somebody', bothWidths)
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText(`${name} has been removed.`).waitFor()
  await expect.poll(() => remove.count()).toBe(4)
  const shown = await Promise.all(evening.others.map((other) => other.be()))
  expect(shown.filter(({ table }) => table.phase === 'REMOVED')).toHaveLength(1)
})

test('axe finds no faults at the table, and its layout fits', async () => {
  const evening = await createTable()
  const page = await joinTable(evening, 390)
  await expectAccessible(page, 'opening', bothWidths)
  await beginRound(evening, page)
  await expectAccessible(page, 'round', bothWidths)
  for (const width of bothWidths) {
    await page.setViewportSize(viewportOf(width))
    expect(await findLookFaults(page), `${width} px`).toEqual([])
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/table-${width}.png`, fullPage: true })
  }
})

test('if a part ends while its button has the focus, the guide gets the focus', async () => {
  const evening = await createTable()
  const page = await joinTable(evening)
  await page.getByRole('button', { name: 'Ready for the next' }).focus()
  await beginRound(evening, page)
  const label = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await expect.poll(label).toBe('The guide')
})

test('large letters and a long name do not break the word beside the name', async () => {
  const evening = await createTable()
  const rename = "UPDATE members SET username = repeat('M', 27) || id, username_key = repeat('m', 27) || id"
  await api.deps.database.pool.query(`${rename} WHERE id <> $1`, [evening.you.member.id])
  const page = await joinTable(evening, 390)
  await beginRound(evening, page)
  await page.setViewportSize({ width: 320, height: 640 })
  await enlarge(page)
  const linesOf = (line: Element, word: string) => {
    const text = [...line.childNodes].at(-1)
    const at = text?.nodeValue?.lastIndexOf(word) ?? -1
    if (!text || at < 0) return 0
    const range = document.createRange()
    range.setStart(text, at)
    range.setEnd(text, at + word.length)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
  }
  const speaker = page.getByText(/^(M+\d+ speaks|It is your turn)$/)
  const word = (await speaker.textContent())?.split(' ').at(-1) ?? ''
  expect(await speaker.evaluate(linesOf, word)).toBe(1)
})
