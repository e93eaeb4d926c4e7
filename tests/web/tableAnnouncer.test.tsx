import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { smallerWords } from '../../client/screens/table/room/smallerWords.ts'
import { guideOf, inMinutes, openTable, person } from './openTable.tsx'
import { fakeClockForEachTest, passTime } from './passTime.ts'

fakeClockForEachTest()

const pause = 10_000
const floor = { person: person('robin'), until: '2099-01-01T00:00:00.000Z' }
const lines = [{ by: 'Ada', text: 'Five minutes more.', at: '2026-11-20T00:00:00.000Z' }]
const count = { count: 0, needed: 2, isYours: false }
const smaller = { goOn: count, end: count }
const smallerOffer = smallerWords('SECOND', count.needed, guideOf().people).text

/** Opens the table. `announcedAfter` changes what the guide shows and returns what is announced after a pause. */
async function openAnnouncer(table: object = {}) {
  const { change } = await openTable(table)
  await passTime(0)
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)[0]
  expect(said()).toBe('Open talk. What made you laugh?')
  const show = (more: object) => change({ ...table, guide: guideOf(more) })
  const announcedAfter = async (more: object) => {
    await show(more)
    await passTime(pause)
    return said()
  }
  return { show, said, announcedAfter }
}

test('the announcer says who has the floor, what the host writes, and that fewer may go on', async () => {
  const { announcedAfter } = await openAnnouncer()
  expect(await announcedAfter({ floor })).toBe('robin speaks.')
  expect(await announcedAfter({ floor, lines })).toBe('Ada writes: Five minutes more.')
  expect(await announcedAfter({ smaller })).toBe(smallerOffer)
  expect(await announcedAfter({ floor: { ...floor, person: person('maya', { isYou: true }) } })).toBe(
    'It is your turn.',
  )
})

test.each([
  ['MOVE_ON', true, 'Your host moved on.'],
  ['GO_BACK', true, 'Your host went back.'],
  ['EXTEND', true, 'Your host gave two more minutes.'],
  ['SKIP_TURN', true, 'Your host skipped a turn.'],
  ['MOVE_ON', false, 'The operator moved on.'],
])('a move of the host or the operator is shown and announced as theirs: %s', async (kind, isHost, words) => {
  const { announcedAfter } = await openAnnouncer()
  const hostMove = { kind, isHost, isYou: false }
  expect(await announcedAfter({ hostMove, question: 'What else?' })).toBe(`${words} Open talk. What else?`)
  expect(within(screen.getByRole('region', { name: 'The guide' })).getByText(words)).toBeTruthy()
})

test('a break is announced with its end, in the time zone of the encounter', async () => {
  const { announcedAfter } = await openAnnouncer({ timeZone: 'Asia/Tokyo' })
  const rest = { stage: 'BREAK', question: null, until: '2099-01-01T00:48:00.000Z' }
  expect(await announcedAfter(rest)).toBe('A short break. Back at 9:48 AM GMT+9.')
  expect(screen.getByRole('timer').textContent).toMatch(/^Back at 9:48 AM GMT\+9, [\d:]+ left$/)
})

test('the explanation of a part without a question is announced, too', async () => {
  const { announcedAfter } = await openAnnouncer()
  const text = 'Thank you for being here.'
  expect(await announcedAfter({ stage: 'FAREWELL', question: null, text })).toBe(`Farewell. ${text}`)
})

test('a message is not announced again if another one ends, but is if it appears again', async () => {
  const { announcedAfter } = await openAnnouncer()
  expect(await announcedAfter({ floor, lines })).toBe('robin speaks. Ada writes: Five minutes more.')
  expect(await announcedAfter({ floor })).toBe('')
  expect(await announcedAfter({})).toBe('')
  expect(await announcedAfter({ floor })).toBe('robin speaks.')
  expect(await announcedAfter({ floor, question: 'What else?' })).toBe('Open talk. What else? robin speaks.')
})

test('a second line is announced alone, and both are shown', async () => {
  const { announcedAfter } = await openAnnouncer()
  await announcedAfter({ lines })
  const another = { by: 'The operator', text: 'The sound is back.', at: '2026-11-20T00:00:09.000Z' }
  expect(await announcedAfter({ lines: [...lines, another] })).toBe('The operator writes: The sound is back.')
  const guide = screen.getByRole('region', { name: 'The guide' })
  expect(within(guide).getByText('Five minutes more.')).toBeTruthy()
  expect(within(guide).getByText('The sound is back.')).toBeTruthy()
})

test('at most one message is announced in ten seconds, with everything new by then', async () => {
  const { show, said } = await openAnnouncer()
  await show({ lines })
  await passTime(pause / 2)
  await show({ lines, smaller })
  await passTime(pause / 2 - 1)
  expect(said()).toBe('Open talk. What made you laugh?')
  await passTime(1)
  expect(said()).toBe(`Ada writes: Five minutes more. ${smallerOffer}`)
})

test('setting back the computer’s clock delays no message', async () => {
  const { announcedAfter } = await openAnnouncer({ endsAt: inMinutes(60) })
  vi.setSystemTime(Date.now() - 60 * 60_000)
  expect(await announcedAfter({ lines })).toBe('Ada writes: Five minutes more.')
})
