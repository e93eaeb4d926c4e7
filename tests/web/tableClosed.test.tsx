import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { RelayEnvironmentProvider } from 'react-relay/hooks'
import type { FetchFunction } from 'relay-runtime'
import { afterEach, expect, test, vi } from 'vitest'
import { createEnvironment } from '../../client/relay/environment.ts'
import { TableClosed } from '../../client/screens/table/wayOut/TableClosed.tsx'
import './modalDialogs.ts'

afterEach(cleanup)

const seat = 'a'.repeat(32)

test('whoever was removed from a table can report what happened there', async () => {
  const asked = vi.fn<FetchFunction>(() => new Promise<never>(() => undefined))
  render(
    <RelayEnvironmentProvider environment={createEnvironment(asked)}>
      <TableClosed phase="REMOVED" seat={seat} />
    </RelayEnvironmentProvider>,
  )
  expect(screen.queryByRole('link')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /^Report something/ }))
  await screen.findByText('Opening the form...')
  await waitFor(() => expect(asked.mock.calls[0]).toContainEqual({ seat }))
})

test.each(['CANCELED', 'UNSEATED'] as const)('%s leads to My Encounters', (phase) => {
  render(<TableClosed phase={phase} seat={seat} />)
  expect(screen.getByRole('link').getAttribute('href')).toBe('/member/my-encounters')
  expect(screen.queryByRole('button')).toBeNull()
})
