import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { inMinutes, openTable } from './openTable.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const ahead = { phase: 'LOBBY', tableOpensAt: inMinutes(5), guide: null }

/** Opens the lobby ten minutes before the start, and returns its text. */
async function readLobby(more: object): Promise<string> {
  const startsAt = inMinutes(10)
  await openTable({ ...ahead, startsAt, ...more })
  return screen.getByRole('main').textContent ?? ''
}

test.each([
  ['SECOND', 7, '7 people are expected, you among them.', 'You sit down with a smaller table'],
  ['ONE_ON_ONE', 2, 'The two of you are expected.', 'You meet one person who would like to meet you, too.'],
  ['FIRST', 1, 'Nobody else has a seat yet.', 'You sit down with a table of people who are new to you.'],
])('a guest of a %s reads how many are expected with them', async (kind, expected, howMany, what) => {
  const words = await readLobby({ kind, expected })
  expect(words).toContain(howMany)
  expect(words).toContain(what)
})

test.each([
  ['SECOND', 7, '7 people are expected.'],
  ['ONE_ON_ONE', 2, '2 people are expected.'],
  ['ONE_ON_ONE', 1, 'One person is expected.'],
  ['FIRST', 0, 'Nobody has a seat yet.'],
])('a host of a %s without a seat does not count as a guest', async (kind, expected, howMany) => {
  const words = await readLobby({ kind, expected, isHost: true })
  expect(words).toContain(howMany)
  expect(words).toContain('You come to host, without a seat of your own.')
  expect(words).not.toMatch(/you among them|two of you|You meet|You sit down/)
})

test.each([
  [false, 'Your seat is waiting'],
  [true, 'You host this table'],
])('hours before, with isHost %s, the page says "%s"', async (isHost, title) => {
  const times = { startsAt: inMinutes(240), lobbyOpensAt: inMinutes(225), tableOpensAt: inMinutes(235) }
  await openTable({ ...ahead, ...times, phase: 'EARLY', isHost, endsAt: inMinutes(300) })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
})
