import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { storeDraft } from '../../client/browser/drafts.ts'
import { replaceDocument } from '../../client/browser/navigation.ts'
import { MemberLayout } from '../../client/layouts/MemberLayout.tsx'
import { ScreensContext } from '../../client/routing/ScreensContext.ts'
import type { OpenScreen, ScreenRoute } from '../../client/routing/screenRoute.ts'
import { createScreens } from '../../client/routing/screens.ts'
import { storeSession } from '../../client/session/session.ts'
import { fakeServer } from './fakeServer.ts'
import { tokenFor } from './tokens.ts'

vi.mock('../../client/browser/navigation.ts')

beforeEach(() => {
  vi.mocked(replaceDocument).mockClear()
  vi.stubGlobal('reportError', vi.fn())
  storeSession({ authToken: tokenFor(600), refreshToken: 'r1' })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

/** An empty screen for every path of the member area. */
const anyScreen: ScreenRoute = {
  match: (pathname) => (pathname.startsWith('/member/') ? {} : null),
  open: () =>
    ({
      code: Promise.resolve(() => null),
      loaded: () => null,
      isAtHand: () => false,
      queryRef: { dispose: vi.fn() },
      refresh: vi.fn(),
    }) as unknown as OpenScreen,
  Skeleton: () => null,
  failure: '',
}

async function open(path = '/member/help') {
  const { hook, searchHook } = memoryLocation({ path })
  await act(async () => {
    render(
      <Router hook={hook} searchHook={searchHook}>
        <ScreensContext value={createScreens([anyScreen])}>
          <MemberLayout />
        </ScreensContext>
      </Router>,
    )
  })
}

// jsdom treats a popover as hidden, although the wide layout shows it in place.
const logout = (words: string) => screen.getByText<HTMLButtonElement>(words, { selector: 'button' })

const links = () =>
  [...document.querySelectorAll('#navigation a')].map((link) => [link.textContent, link.getAttribute('href')])

const areas = [
  ['Dashboard', '/member/dashboard'],
  ['My Encounters', '/member/my-encounters'],
  ['My Connections', '/member/my-connections'],
  ['Preferences', '/member/preferences'],
  ['Membership', '/member/membership'],
  ['Help', '/member/help'],
]

test('the navigation has the brand, six links and Logout, and marks the current screen', async () => {
  await open()
  expect(screen.getByRole('link', { name: 'Member Area' }).getAttribute('href')).toBe('/member/dashboard')
  expect(links()).toEqual(areas)
  expect(
    [...document.querySelectorAll('#navigation [aria-current]')].map(({ textContent }) => textContent),
  ).toEqual(['Help'])
  expect(logout('Logout').disabled).toBe(false)
})

test('the bar of a phone has the four main links, and marks the current screen', async () => {
  await open('/member/my-connections')
  const bar = screen.getByRole('navigation', { name: 'Main places' })
  expect([...bar.querySelectorAll('a')].map((link) => [link.textContent, link.ariaCurrent])).toEqual([
    ['Dashboard', null],
    ['Encounters', null],
    ['Connections', 'page'],
    ['Preferences', null],
  ])
})

test('the navigation leads operators to their console', async () => {
  storeSession({ authToken: tokenFor(600, { role: 'Operator' }), refreshToken: 'r1' })
  await open()
  expect(links()).toEqual([...areas, ['Operator', '/operator']])
})

test('the first Tab offers to skip the navigation', async () => {
  await open()
  await userEvent.tab()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Skip to content'))
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('href')).toBe(`#${screen.getByRole('main').id}`),
  )
})

test.each(['an answer', 'unreachable'] as const)(
  'Logout says what it does, sends one request, and with %s leads to /login',
  async (outcome) => {
    const held = Promise.withResolvers<void>()
    const calls = fakeServer(async () => {
      await held.promise
      return outcome === 'unreachable' ? outcome : { data: { logOut: { loggedOut: true } } }
    })
    await open()
    storeDraft('support', { message: 'Half a' })
    await userEvent.click(logout('Logout'))
    expect(logout('Logging out...').disabled).toBe(true)
    held.resolve()
    await expect.poll(() => replaceDocument).toHaveBeenCalledExactlyOnceWith('/login')
    expect(sessionStorage).toHaveLength(0)
    expect(calls.map(({ operation }) => operation)).toEqual(['logOutMutation'])
    expect(localStorage).toHaveLength(0)
  },
)
