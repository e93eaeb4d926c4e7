import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { day } from '../../server/rules/time/durations.ts'
import { openTable } from './openTable.tsx'
import { moveTimeByHand } from './passTime.ts'

moveTimeByHand()

const choose = () => screen.queryByRole('link', { name: 'Who made an impression?' })
const openOver = (endedAgo: number) =>
  openTable({
    phase: 'OVER',
    guide: null,
    hasAttended: true,
    endsAt: new Date(Date.now() - endedAgo).toISOString(),
  })

test('the way out leads to the choice for 14 days from the end', async () => {
  await openOver(14 * day)
  expect(choose()?.getAttribute('href')).toBe('/member/select-impressions/7')
})

test('the way out offers no choice once the time for choosing is over, and still leads to “Don’t seat me with…”', async () => {
  await openOver(14 * day + 1)
  expect(choose()).toBeNull()
  screen.getByText('Thursday Table is over, and so is the time for choosing from it.')
  expect(screen.getByRole('link', { name: 'Go to My Encounters' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Don’t seat me with…' }).getAttribute('href')).toBe(
    '/member/select-impressions/7',
  )
})
