import { expect, test } from 'vitest'
import { phaseAt } from '../../client/screens/table/shared/state/useTablePhase.ts'
import { fromUntilWords } from '../../client/screens/table/shared/tableWords.ts'
import { untilWords } from '../../client/ui/untilWords.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const times = {
  lobbyOpensAt: new Date('2026-11-26T23:45:00.000Z'),
  tableOpensAt: new Date('2026-11-26T23:55:00.000Z'),
  endsAt: new Date('2026-11-27T01:30:00.000Z'),
}

test.each([
  ['EARLY', '23:44:59', 'EARLY'],
  ['EARLY', '23:45:00', 'LOBBY'],
  ['LOBBY', '23:55:00', 'OPEN'],
  ['OPEN', '23:54:59', 'OPEN'],
  ['OVER', '23:50:00', 'OVER'],
  ['CANCELED', '23:55:00', 'CANCELED'],
  ['REMOVED', '23:55:00', 'REMOVED'],
] as const)('%s at %s is %s: the clock may know before the server, and never takes back', (said, at, now) => {
  expect(phaseAt(said, times, new Date(`2026-11-26T${at}.000Z`))).toBe(now)
})

test('a table is over at its end', () => {
  expect(phaseAt('OPEN', times, times.endsAt)).toBe('OVER')
})

test.each([
  [-second, 'in 0:00'],
  [1, 'in 0:01'],
  [65 * second, 'in 1:05'],
  [hour - 1, 'in 60:00'],
  [hour, 'in 1 hour'],
  [47 * hour, 'in 47 hours'],
  [48 * hour, 'in 2 days'],
])('%i milliseconds are %s', (wait, words) => {
  expect(untilWords(wait)).toBe(words)
})

test('the head of the page shows the day and times in the time zone of the encounter', () => {
  const startsAt = new Date('2026-11-27T00:00:00.000Z')
  expect(fromUntilWords(startsAt, times.endsAt, 'America/Detroit')).toBe(
    'Thu, Nov 26 · 7:00 PM to 8:30 PM EST',
  )
})
