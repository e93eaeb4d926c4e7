import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { smallerWords } from '../../client/screens/table/room/smallerWords.ts'
import { guideOf, inMinutes, openTable, person } from './openTable.tsx'
import { moveTimeByHand, passTime } from './passTime.ts'

moveTimeByHand()

const pause = 10_000
const floor = { person: person('robin'), until: '2099-01-01T00:00:00.000Z' }
const lines = [{ by: 'Ada', text: 'Five minutes more.', at: '2026-11-20T00:00:00.000Z' }]
const count = { count: 0, needed: 2, isYours: false }
const smaller = { goOn: count, end: count }
const smallerOffer = smallerWords('SECOND', count.needed, guideOf().people).text

/** Opens the table. `hear` changes what the guide shows and returns what is announced after a pause. */
async function listen(table: object = {}) {
  const { change } = await openTable(table)
  await passTime(0)
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)[0]
  expect(said()).toBe('Open talk. What made you laugh?')
  const show = (more: object) => change({ ...table, guide: guideOf(more) })
  const hear = async (more: object) => {
    await show(more)
    await passTime(pause)
    return said()
  }
  return { show, said, hear }
}

test('it is said who has the floor, what the host writes, and that fewer may go on', async () => {
  const { hear } = await listen()
  expect(await hear({ floor })).toBe('robin speaks.')
  expect(await hear({ floor, lines })).toBe('Ada writes: Five minutes more.')
  expect(await hear({ smaller })).toBe(smallerOffer)
  expect(await hear({ floor: { ...floor, person: person('maya', { isYou: true }) } })).toBe(
    'It is your turn.',
  )
})

test.each([
  ['MOVE_ON', true, 'Your host moved on.'],
  ['GO_BACK', true, 'Your host went back.'],
  ['EXTEND', true, 'Your host gave two more minutes.'],
  ['SKIP_TURN', true, 'Your host skipped a turn.'],
  ['MOVE_ON', false, 'The operator moved on.'],
])('what a host does is seen and said as done by the host: %s', async (kind, isHost, words) => {
  const { hear } = await listen()
  const hostMove = { kind, isHost, isYou: false }
  expect(await hear({ hostMove, question: 'What else?' })).toBe(`${words} Open talk. What else?`)
  expect(within(screen.getByRole('region', { name: 'The guide' })).getByText(words)).toBeTruthy()
})

test('a break is said with when it is over, in the zone of the encounter', async () => {
  const { hear } = await listen({ timeZone: 'Asia/Tokyo' })
  const rest = { stage: 'BREAK', question: null, until: '2099-01-01T00:48:00.000Z' }
  expect(await hear(rest)).toBe('A short break. Back at 9:48 AM GMT+9.')
  expect(screen.getByRole('timer').textContent).toMatch(/^Back at 9:48 AM GMT\+9, [\d:]+ left$/)
})

test('what the guide explains in a part without a question is said, too', async () => {
  const { hear } = await listen()
  const text = 'Thank you for being here.'
  expect(await hear({ stage: 'FAREWELL', question: null, text })).toBe(`Farewell. ${text}`)
})

test('what was said is not said again when something else ends, and is when it comes again', async () => {
  const { hear } = await listen()
  expect(await hear({ floor, lines })).toBe('robin speaks. Ada writes: Five minutes more.')
  expect(await hear({ floor })).toBe('')
  expect(await hear({})).toBe('')
  expect(await hear({ floor })).toBe('robin speaks.')
  expect(await hear({ floor, question: 'What else?' })).toBe('Open talk. What else? robin speaks.')
})

test('a line that joins another is said alone, and both are read', async () => {
  const { hear } = await listen()
  await hear({ lines })
  const another = { by: 'The operator', text: 'The sound is back.', at: '2026-11-20T00:00:09.000Z' }
  expect(await hear({ lines: [...lines, another] })).toBe('The operator writes: The sound is back.')
  const guide = screen.getByRole('region', { name: 'The guide' })
  expect(within(guide).getByText('Five minutes more.')).toBeTruthy()
  expect(within(guide).getByText('The sound is back.')).toBeTruthy()
})

test('at most one message comes in ten seconds, with all that is new by then', async () => {
  const { show, said } = await listen()
  await show({ lines })
  await passTime(pause / 2)
  await show({ lines, smaller })
  await passTime(pause / 2 - 1)
  expect(said()).toBe('Open talk. What made you laugh?')
  await passTime(1)
  expect(said()).toBe(`Ada writes: Five minutes more. ${smallerOffer}`)
})

test('a clock of the computer that is set back meanwhile holds no message up', async () => {
  const { hear } = await listen({ endsAt: inMinutes(60) })
  vi.setSystemTime(Date.now() - 60 * 60_000)
  expect(await hear({ lines })).toBe('Ada writes: Five minutes more.')
})
