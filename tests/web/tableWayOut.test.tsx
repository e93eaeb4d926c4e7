import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { day } from '../../server/rules/time/durations.ts'
import { openTable } from './openTable.tsx'
import { fakeClockForEachTest } from './passTime.ts'

fakeClockForEachTest()

const choose = () => screen.queryByRole('link', { name: 'Who made an impression?' })
const openOver = (endedAgo: number) =>
  openTable({
    phase: 'OVER',
    guide: null,
    hasAttended: true,
    endsAt: new Date(Date.now() - endedAgo).toISOString(),
  })

test('the page after a table links to the choice of impressions for 14 days', async () => {
  await openOver(14 * day)
  expect(choose()?.getAttribute('href')).toBe('/member/select-impressions/7')
})

test('after the time for choosing the page after a table offers only “Don’t seat me with…”', async () => {
  await openOver(14 * day + 1)
  expect(choose()).toBeNull()
  screen.getByText('Thursday Table is over, and so is the time for choosing from it.')
  expect(screen.getByRole('link', { name: 'Go to My Encounters' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Don’t seat me with…' }).getAttribute('href')).toBe(
    '/member/select-impressions/7',
  )
})
