import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { noteServerTime } from '../../client/browser/serverClock.ts'
import { guideOf, inMinutes, openTable, person } from './openTable.tsx'
import { fakeClockForEachTest, passTime } from './passTime.ts'

fakeClockForEachTest()

const inSeconds = (seconds: number) => inMinutes(seconds / 60)

/** Returns a table at which somebody has a turn until an instant. */
const turn = (name: string, until: string) => ({
  guide: guideOf({ stage: 'ROUND', turn: { person: person(name), until, next: [] } }),
})
const left = () => screen.getByRole('timer').textContent

test('a table opens on time, even if it changes shortly before', async () => {
  const times = { startsAt: inMinutes(5), tableOpensAt: inSeconds(30) }
  const { change } = await openTable({ ...times, phase: 'LOBBY', guide: null })
  await passTime(20_000)
  await change({ ...times, phase: 'LOBBY', guide: null, expected: 3 })
  screen.getByRole('heading', { name: 'Your table is being set' })
  await passTime(10_000)
  screen.getByRole('heading', { name: 'Your table is ready' })
})

test('a turn begins with its whole length, however long ago the page looked at the clock', async () => {
  const { change } = await openTable(turn('robin', inSeconds(60)))
  expect(left()).toBe('1:00')
  await passTime(499)
  await change(turn('kim', inSeconds(75)))
  expect(left()).toBe('1:15')
})

test('the time left never rises, at whatever fraction of a second responses arrive', async () => {
  const { change } = await openTable()
  await change(turn('kim', inSeconds(75)))
  const shown: string[] = []
  for (let replies = 0; replies < 12; replies++) {
    const at = Math.floor(Date.now() / 1000) * 1000
    noteServerTime(at, at + 1000 - (Date.now() - 50))
    shown.push(left() ?? '')
    await passTime(700)
  }
  expect(shown[0]).toBe('1:15')
  expect(shown).toEqual(shown.toSorted().reverse())
})

test('a turn begins with its whole length by the server’s clock, not the page’s', async () => {
  const { change } = await openTable(turn('robin', inSeconds(60)))
  await passTime(200)
  const now = inSeconds(30.4)
  await change({ ...turn('kim', inSeconds(105.4)), now })
  expect(left()).toBe('1:15')
})
