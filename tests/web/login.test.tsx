import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { replaceDocument } from '../../client/browser/navigation.ts'
import { LoginForm } from '../../client/screens/public/login/LoginForm.tsx'
import { PasskeyLogin } from '../../client/screens/public/login/PasskeyLogin.tsx'
import { storeSession } from '../../client/session/session.ts'
import { fakeServer } from './fakeServer.ts'
import { refuseStorage } from './refuseStorage.ts'
import { tokenFor } from './tokens.ts'

vi.mock('../../client/browser/navigation.ts')

const neutral =
  'If the address matches a member account you will get an email with your login link. Make sure to check your spam and junk folders.'

beforeEach(() => {
  localStorage.clear()
  vi.mocked(replaceDocument).mockClear()
  window.history.replaceState(null, '', '/login')
})

afterEach(cleanup)

const field = () => screen.getByLabelText<HTMLInputElement>('Email')

async function send(email: string) {
  render(<LoginForm />)
  if (email) await userEvent.type(field(), email)
  await userEvent.click(screen.getByRole('button', { name: 'Send Login Link' }))
}

test.each(['', 'maya'])(
  'the address %j is refused with the specified sentence and nothing is sent',
  async (email) => {
    const calls = fakeServer(() => ({ data: {} }))
    await send(email)
    expect(screen.getByText('Please enter a valid email address.')).toBeTruthy()
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(calls).toHaveLength(0)
  },
)

test('a request is sent once, with the visitor id, and its neutral sentence shown', async () => {
  const reply = Promise.withResolvers<{ data: unknown }>()
  const calls = fakeServer(() => reply.promise)
  await send(' maya@example.org ')
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Sending...' })
  expect(button.disabled).toBe(true)
  await userEvent.type(field(), '{Enter}')
  await expect.poll(() => calls).toHaveLength(1)
  reply.resolve({ data: { requestMagicLink: { message: neutral } } })
  expect(await screen.findByText(neutral)).toBeTruthy()
  expect(field().value).toBe('')
  // The focus moves from the field to the sentence, so the empty field is not reported as wrong.
  await waitFor(() => expect(document.activeElement?.textContent).toBe(neutral))
  expect(screen.queryByText('Please enter a valid email address.')).toBeNull()
  expect(calls.map(({ variables }) => variables)).toEqual([
    { input: { email: 'maya@example.org', fingerprint: localStorage.getItem('visitorId'), redirect: null } },
  ])
})

test('the page that the visitor wanted is sent with the request for a login link', async () => {
  window.history.replaceState(null, '', '/login?redirect=%2Fmember%2Fhelp')
  const calls = fakeServer(() => ({ data: { requestMagicLink: { message: neutral } } }))
  await send('maya@example.org')
  expect(await screen.findByText(neutral)).toBeTruthy()
  expect(calls[0]?.variables).toMatchObject({ input: { redirect: '/member/help' } })
})

test('a failure shows the server’s error or the specified sentence, and the address stays in its field', async () => {
  fakeServer(() => ({
    status: 429,
    errors: [{ message: 'Too many.', extensions: { code: 'RATE_LIMITED' } }],
  }))
  await send('maya@example.org')
  expect(await screen.findByText('Too many.')).toBeTruthy()
  fakeServer(() => 'unreachable')
  await userEvent.click(screen.getByRole('button', { name: 'Send Login Link' }))
  expect(await screen.findByText('There was a problem sending your link.')).toBeTruthy()
  expect(field().value).toBe('maya@example.org')
})

test('a member who is logged in is led to the dashboard; an expired token does not count', () => {
  storeSession({ authToken: tokenFor(-1), refreshToken: 'r1' })
  render(<LoginForm />)
  expect(replaceDocument).not.toHaveBeenCalled()
  cleanup()
  storeSession({ authToken: tokenFor(600), refreshToken: 'r1' })
  render(<LoginForm />)
  expect(replaceDocument).toHaveBeenCalledExactlyOnceWith('/member/dashboard')
})

test('a tab that waits at the login goes on once another tab has logged in', async () => {
  window.history.replaceState(null, '', '/login?redirect=%2Fmember%2Fhelp')
  render(<LoginForm />)
  expect(replaceDocument).not.toHaveBeenCalled()
  storeSession({ authToken: tokenFor(600), refreshToken: 'r1' })
  window.dispatchEvent(new StorageEvent('storage', { key: 'authToken' }))
  expect(replaceDocument).not.toHaveBeenCalled()
  window.dispatchEvent(new StorageEvent('storage', { key: 'memberId' }))
  expect(replaceDocument).toHaveBeenCalledExactlyOnceWith('/member/help')
})

test('a tab whose clock is ahead goes on once another tab has logged in, too', () => {
  render(<LoginForm />)
  storeSession({ authToken: tokenFor(-3600), refreshToken: 'r1' })
  window.dispatchEvent(new StorageEvent('storage', { key: 'memberId' }))
  expect(replaceDocument).toHaveBeenCalledExactlyOnceWith('/member/dashboard')
})

test('if the code for passkeys does not load, the login says so and the button can be pressed again', async () => {
  const code = '../../client/screens/public/login/passkeySignIn.ts'
  vi.doMock(code, () => {
    throw new TypeError('Failed to fetch')
  })
  render(<PasskeyLogin />)
  await userEvent.click(screen.getByRole('button', { name: 'Log in with a passkey' }))
  expect(await screen.findByText(/We could not reach the server/)).toBeTruthy()
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Log in with a passkey' })
  expect(button.disabled).toBe(false)
  vi.doUnmock(code)
})

test('if the browser stores nothing, the login sends a link for another browser, and offers no passkey', async () => {
  await refuseStorage()
  fakeServer(() => ({ data: { requestMagicLink: { message: neutral } } }))
  await send('maya@example.org')
  expect(await screen.findByText(neutral)).toBeTruthy()
  expect(screen.getByText(/^This browser stores nothing for this site/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /passkey/ })).toBeNull()
})
