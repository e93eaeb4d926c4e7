import { type MiddlewareFunction, RouterContextProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { requireMember, sendHome } from '../../client/session/guards.ts'
import { replaceDocument } from '../../client/session/navigation.ts'
import { readSession, storeSession } from '../../client/session/session.ts'
import { signOut } from '../../client/session/signOut.ts'
import { fakeLocks, fakeServer } from './fakeServer.ts'
import { tokenFor } from './tokens.ts'

vi.mock('../../client/session/navigation.ts')

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.mocked(replaceDocument).mockClear()
  vi.stubGlobal('reportError', vi.fn())
  fakeLocks()
})

/** Runs a guard; gives where it leads and whether by a new document, or null when it lets pass. */
async function run(guard: MiddlewareFunction, path: string) {
  const request = new Request(`http://localhost${path}`)
  const url = new URL(request.url)
  const args = { request, url, pattern: path, params: {}, context: new RouterContextProvider() }
  try {
    await guard(args, async () => undefined)
    return null
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown
    return { to: thrown.headers.get('Location'), document: thrown.headers.has('X-Remix-Reload-Document') }
  }
}

test('without a session the member area leads to /login', async () => {
  expect(await run(requireMember, '/member/dashboard')).toEqual({ to: '/login', document: true })
})

test('and remembers where one wanted to go, unless it is where login leads anyway', async () => {
  expect(await run(requireMember, '/member/help?a=1')).toEqual({
    to: '/login?redirect=%2Fmember%2Fhelp%3Fa%3D1',
    document: true,
  })
})

test('a member passes', async () => {
  storeSession({ authToken: tokenFor(600), refreshToken: 'r1' })
  expect(await run(requireMember, '/member/dashboard')).toBeNull()
})

test('an auth token that has run out is refreshed before anything is fetched', async () => {
  storeSession({ authToken: tokenFor(-1), refreshToken: 'r1' })
  const fresh = tokenFor(600)
  const calls = fakeServer(() => ({ data: { refreshSession: { authToken: fresh, refreshToken: 'r2' } } }))
  expect(await run(requireMember, '/member/dashboard')).toBeNull()
  expect(calls).toHaveLength(1)
  expect(readSession()?.authToken).toBe(fresh)
})

test('one that cannot be refreshed ends the session', async () => {
  storeSession({ authToken: tokenFor(-1), refreshToken: 'r1' })
  fakeServer(() => ({ status: 401, errors: [{ message: 'No.', extensions: { code: 'UNAUTHENTICATED' } }] }))
  expect(await run(requireMember, '/member/dashboard')).toEqual({ to: '/login', document: true })
  expect(localStorage).toHaveLength(0)
})

test('an unreadable one ends it without asking the server', async () => {
  storeSession({ authToken: tokenFor(600), refreshToken: 'r1' })
  localStorage.setItem('authToken', 'unreadable')
  const calls = fakeServer(() => ({ data: {} }))
  expect(await run(requireMember, '/member/dashboard')).toEqual({ to: '/login', document: true })
  expect(localStorage).toHaveLength(0)
  expect(calls).toHaveLength(0)
})

test('any other path leads members to the dashboard and visitors home', async () => {
  expect(await run(sendHome, '/nowhere')).toEqual({ to: '/', document: true })
  storeSession({ authToken: tokenFor(600), refreshToken: 'r1' })
  expect(await run(sendHome, '/nowhere')).toEqual({ to: '/member/dashboard', document: false })
})

test.each([{ data: { logOut: { loggedOut: true } } }, 'unreachable' as const])(
  'logging out tells the server and clears the session whatever it answers (%j)',
  async (answer) => {
    const authToken = tokenFor(600)
    storeSession({ authToken, refreshToken: 'r1' })
    const calls = fakeServer(() => answer)
    await signOut()
    expect(calls.map(({ headers }) => headers.get('Authorization'))).toEqual([`Bearer ${authToken}`])
    expect(localStorage).toHaveLength(0)
    expect(replaceDocument).toHaveBeenCalledExactlyOnceWith('/login')
  },
)
