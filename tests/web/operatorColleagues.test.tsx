import './modalDialogs.ts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { operatorsRoute } from '../../client/screens/operator/operators/route.ts'
import { renderScreen } from '../support/renderScreen.tsx'

afterEach(cleanup)

const colleague = (id: string, more: object = {}) => ({
  __typename: 'ConsoleOperator',
  id,
  username: id,
  email: `${id}@example.org`,
  unreachable: null as string | null,
  isViewer: false,
  passkeyCount: 1,
  lastSeenAt: null,
  ...more,
})

async function openWith(kim: object) {
  const { environment } = await renderScreen(operatorsRoute, '/operator/settings/operators')
  const { mock } = environment
  await waitFor(() => expect(mock.getAllOperations()).toHaveLength(1))
  const settings = {
    __typename: 'OperatorSettings',
    id: 'settings',
    operators: [colleague('ada', { isViewer: true }), colleague('kim', kim)],
  }
  const reply = (data: object) =>
    act(async () => mock.resolveMostRecentOperation({ data: data as Record<string, never> }))
  await reply({ settings })
  await userEvent.click(screen.getByRole('button', { name: 'Reset passkeys of kim' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Reset the passkeys of kim?' }))
  const reset = async () => {
    await userEvent.click(dialog.getByRole('button', { name: 'Reset passkeys' }))
    await reply({ resetPasskeys: { settings } })
  }
  return { dialog, reset }
}

test('an operator whose passkeys are reset logs in by mail, and gets a mail about the reset', async () => {
  const { dialog, reset } = await openWith({})
  expect(dialog.getByText('They log in with a link by mail and set a new passkey up.')).toBeTruthy()
  expect(dialog.getByText(/They get a mail\.$/)).toBeTruthy()
  await reset()
  expect(screen.getByText('kim has no passkeys any more and gets a mail.')).toBeTruthy()
})

test('an operator whose address gets no mail is promised none, and cannot log in without passkeys', async () => {
  const { dialog, reset } = await openWith({ unreachable: 'HARD_BOUNCE' })
  expect(dialog.getByText(/^They cannot log in again, because no link is sent to their address/)).toBeTruthy()
  expect(dialog.getByText(/No mail says so, because none is sent to their address\.$/)).toBeTruthy()
  await reset()
  expect(
    screen.getByText('kim has no passkeys any more. No mail says so, because none is sent to their address.'),
  ).toBeTruthy()
})
