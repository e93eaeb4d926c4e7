import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reloadDocument, replaceDocument } from '../../client/browser/navigation.ts'
import { MagicLogin } from '../../client/screens/public/magicLogin/MagicLogin.tsx'
import { readSession } from '../../client/session/session.ts'
import { fakeServer } from './fakeServer.ts'
import { setTimeZone } from './ownZones.ts'
import { refuseStorage } from './refuseStorage.ts'
import { tokenFor } from './tokens.ts'

vi.mock('../../client/browser/navigation.ts')

const invalid = 'This login link is invalid or has expired.'

beforeEach(() => {
  localStorage.clear()
  vi.mocked(replaceDocument).mockClear()
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function open(search: string) {
  window.history.replaceState(null, '', `/magic-login${search}`)
  render(<MagicLogin />)
}

const server = (link: object | null, authToken = tokenFor(600)) =>
  fakeServer(({ operation }) =>
    operation === 'magicLinkQuery'
      ? { data: { magicLink: link } }
      : { data: { verifyMagicLink: { authToken, refreshToken: 'r1', redirect: '/member/dashboard' } } },
  )

const mine = { maskedEmail: 'm•••@example.org', sameBrowser: true }

test('in the browser that asked for it, a link logs in by itself', async () => {
  const calls = server(mine)
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  open('?token=a1')
  expect(screen.getByText('Logging You In...')).toBeTruthy()
  await waitFor(() => expect(replaceDocument).toHaveBeenCalledExactlyOnceWith('/member/dashboard'))
  expect(readSession()?.username).toBe('maya')
  expect(calls.map(({ variables }) => variables)).toEqual([
    { token: 'a1' },
    {
      input: {
        token: 'a1',
        confirmed: false,
        timeZone: zone,
        fingerprint: localStorage.getItem('visitorId'),
      },
    },
  ])
})

test('a browser that does not know its time zone logs in without sending one', async () => {
  setTimeZone(undefined)
  const calls = server(mine)
  open('?token=a1')
  await waitFor(() => expect(replaceDocument).toHaveBeenCalledOnce())
  expect(calls[1]?.variables).toMatchObject({ input: { timeZone: null } })
})

test.each([
  ['%2Fmember%2Fhelp', '/member/help'],
  ['https%3A%2F%2Fevil.example', '/member/dashboard'],
  ['%2F%2Fevil.example', '/member/dashboard'],
])('redirect=%s leads to %s', async (redirect, target) => {
  server(mine)
  open(`?token=${target}${redirect}&redirect=${redirect}`)
  await waitFor(() => expect(replaceDocument).toHaveBeenCalledExactlyOnceWith(target))
})

test('in another browser a link shows the masked address and waits for the button', async () => {
  const calls = server({ ...mine, sameBrowser: false })
  open('?token=b1')
  expect(await screen.findByText('m•••@example.org')).toBeTruthy()
  expect(calls.map(({ operation }) => operation)).toEqual(['magicLinkQuery'])
  await userEvent.click(screen.getByRole('button', { name: 'Continue signing in' }))
  await waitFor(() => expect(replaceDocument).toHaveBeenCalledExactlyOnceWith('/member/dashboard'))
  expect(calls[1]?.variables).toMatchObject({ input: { token: 'b1', confirmed: true } })
})

test('a screen reader announces the question, and then that the login goes on', async () => {
  server({ ...mine, sameBrowser: false })
  open('?token=b1')
  const region = screen.getByText('Logging You In...').closest('[aria-live="polite"]')
  const question = await screen.findByText('Is this you?')
  expect(question.closest('[aria-live="polite"]')).toBe(region)
  await userEvent.click(screen.getByRole('button', { name: 'Continue signing in' }))
  expect(screen.getByText('Logging You In...').closest('[aria-live="polite"]')).toBe(region)
  expect(document.activeElement).toBe(region)
  await waitFor(() => expect(replaceDocument).toHaveBeenCalledExactlyOnceWith('/member/dashboard'))
})

test('a link without a token says so, and returns to /login after 3 seconds', async () => {
  vi.useFakeTimers()
  open('')
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(screen.getByText('Missing token. Please try again.')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(2999))
  expect(replaceDocument).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(replaceDocument).toHaveBeenCalledExactlyOnceWith('/login')
})

test('a refused link leads to a login that still leads to the page that was requested', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  server(null)
  open('?token=c1&redirect=%2Fmember%2Fhelp%3Ffrom%3Dmail')
  const login = '/login?redirect=%2Fmember%2Fhelp%3Ffrom%3Dmail'
  expect((await screen.findByText('Back to Login')).getAttribute('href')).toBe(login)
  await act(() => vi.advanceTimersByTimeAsync(3000))
  expect(replaceDocument).toHaveBeenCalledExactlyOnceWith(login)
})

test.each(['https%3A%2F%2Fevil.example', '%2Fmember%2Fdashboard', ''])(
  'a refused link with redirect=%s leads to a plain login',
  async (redirect) => {
    server(null)
    open(`?token=c1&redirect=${redirect}`)
    expect((await screen.findByText('Back to Login')).getAttribute('href')).toBe('/login')
  },
)

test('a link that the server refuses is called invalid, and nothing is stored', async () => {
  server(null)
  open('?token=c1')
  expect(await screen.findByText(invalid)).toBeTruthy()
  expect(readSession()).toBeNull()
})

test('a link whose auth token lacks a claim is called invalid, and nothing is stored', async () => {
  server(mine, tokenFor(600, { nameid: undefined }))
  open('?token=d1')
  expect(await screen.findByText(invalid)).toBeTruthy()
  expect(readSession()).toBeNull()
})

test('if the server cannot be reached, the link is not called invalid and can be tried again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  fakeServer(() => 'unreachable')
  open('?token=e1')
  expect(await screen.findByText(/We could not reach the server/)).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(3000))
  expect(replaceDocument).not.toHaveBeenCalled()
  server(mine)
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(screen.getByText('Try again'))
  await waitFor(() => expect(replaceDocument).toHaveBeenCalledExactlyOnceWith('/member/dashboard'))
})

test('if the code of the page does not load, the link is not called invalid', async () => {
  vi.doMock('../../client/screens/public/magicLogin/magicLink.ts', () => {
    throw new TypeError('Failed to fetch')
  })
  server(mine)
  open('?token=f1')
  expect(await screen.findByText(/We could not reach the server/)).toBeTruthy()
  vi.doUnmock('../../client/screens/public/magicLogin/magicLink.ts')
})

test('if the browser stores nothing, the page says so and does not use up the link', async () => {
  await refuseStorage()
  const calls = server(mine)
  open('?token=a1')
  await screen.findByText(/^This browser stores nothing for this site, so you cannot log in here\./)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(reloadDocument).toHaveBeenCalledOnce()
  expect(calls).toHaveLength(0)
})
