import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { guideOf, inMinutes, openTable } from './openTable.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

const back = 'Come back to the table'

test('whoever leaves on one page has left on the others, too', async () => {
  const { change } = await openTable()
  await change({ departures: 0, guide: guideOf({ step: 4 }) })
  expect(screen.queryByRole('button', { name: back })).toBeNull()
  await change({ departures: 1 })
  screen.getByRole('button', { name: back })
})

test('whoever left an encounter that is moved then waits for it like everybody', async () => {
  const { change } = await openTable()
  await change({ departures: 1 })
  screen.getByRole('button', { name: back })
  const moved = { startsAt: inMinutes(3), tableOpensAt: inMinutes(-2), lobbyOpensAt: inMinutes(-12) }
  await change({ ...moved, phase: 'OPEN', departures: 0, guide: null })
  expect(screen.queryByRole('button', { name: back })).toBeNull()
  screen.getByRole('button', { name: 'Come to the table' })
})
