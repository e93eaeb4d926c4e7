import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { HostWayOut } from '../../client/screens/table/wayOut/HostWayOut.tsx'
import { TableClosed } from '../../client/screens/table/wayOut/TableClosed.tsx'

afterEach(cleanup)

test('a member who was removed from a table can report what happened there', async () => {
  const onReport = vi.fn()
  render(<TableClosed phase="REMOVED" onReport={onReport} />)
  expect(screen.queryByRole('link')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /^Report something/ }))
  expect(onReport).toHaveBeenCalledOnce()
})

test('a member who was removed is led to Help once the page of the seat accepts no reports', () => {
  render(<TableClosed phase="REMOVED" />)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('link', { name: 'Go to Help' }).getAttribute('href')).toBe('/member/help')
})

test.each(['CANCELED', 'UNSEATED'] as const)('%s leads to My Encounters', (phase) => {
  render(<TableClosed phase={phase} />)
  expect(screen.getByRole('link').getAttribute('href')).toBe('/member/my-encounters')
  expect(screen.queryByRole('button')).toBeNull()
})

test.each(['UNSEATED', 'REMOVED'] as const)(
  '%s says nothing of why the encounter was canceled, which would read as why they have no place',
  (phase) => {
    render(<TableClosed phase={phase} reason="It was ended too soon." />)
    expect(screen.queryByText(/ended too soon/)).toBeNull()
  },
)

test('a member who met others at a table that was canceled can report what happened there', async () => {
  const onReport = vi.fn()
  render(<TableClosed phase="CANCELED" reason="Too few people came." onReport={onReport} />)
  await userEvent.click(screen.getByRole('button', { name: /^Report something/ }))
  expect(onReport).toHaveBeenCalledOnce()
})

test('a host sees why the encounter was canceled, and is led to the console', () => {
  render(<HostWayOut encounter={{ eventId: 7, name: 'Open Door' }} cancelReason="Ended too soon." />)
  expect(screen.getByText('Ended too soon.')).toBeTruthy()
  expect(screen.getByRole('link').getAttribute('href')).toBe('/operator/encounters/7')
})
