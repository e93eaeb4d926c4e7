import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { TableClosed } from '../../client/screens/table/wayOut/TableClosed.tsx'

afterEach(cleanup)

test('whoever was removed from a table can report what happened there', async () => {
  const onReport = vi.fn()
  render(<TableClosed phase="REMOVED" onReport={onReport} />)
  expect(screen.queryByRole('link')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /^Report something/ }))
  expect(onReport).toHaveBeenCalledOnce()
})

test.each(['CANCELED', 'UNSEATED'] as const)('%s leads to My Encounters', (phase) => {
  render(<TableClosed phase={phase} onReport={vi.fn()} />)
  expect(screen.getByRole('link').getAttribute('href')).toBe('/member/my-encounters')
  expect(screen.queryByRole('button')).toBeNull()
})
