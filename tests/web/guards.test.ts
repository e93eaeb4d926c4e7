import { beforeEach, expect, test, vi } from 'vitest'
import { readDraft, storeDraft } from '../../client/browser/drafts.ts'
import { replaceDocument } from '../../client/browser/navigation.ts'
import { enterApplication } from '../../client/session/guards.ts'
import { readSession, storeSession } from '../../client/session/session.ts'
import { signOut } from '../../client/session/signOut.ts'
import { fakeLocks } from './fakeLocks.ts'
import { fakeServer } from './fakeServer.ts'
import { tokenFor } from './tokens.ts'

vi.mock('../../client/browser/navigation.ts')

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.mocked(replaceDocument).mockClear()
  vi.stubGlobal('reportError', vi.fn())
  fakeLocks()
})

/**
 * Opens the application at a path. Returns whether it may render, and the URL at which the browser then is or to which
 * it is redirected.
 */
async function enter(path: string, isKnown = true) {
  history.replaceState(null, '', path)
  const entered = await enterApplication(new URL(window.location.href), isKnown)
  const [led] = vi.mocked(replaceDocument).mock.calls
  return { entered, at: led ? led[0] : window.location.pathname + window.location.search }
}

test('without a session the member area leads to /login', async () => {
  expect(await enter('/member/dashboard')).toEqual({ entered: false, at: '/login' })
})

test('the login page gets the address that was requested, unless login leads there anyway', async () => {
  expect(await enter('/member/help?a=1')).toEqual({
    entered: false,
    at: '/login?redirect=%2Fmember%2Fhelp%3Fa%3D1',
  })
})

test('a member may enter the member area', async () => {
  storeSession({ authToken: tokenFor(600), refreshToken: 'r1' })
  expect(await enter('/member/dashboard')).toEqual({ entered: true, at: '/member/dashboard' })
})

test('a member who signs in finds their own drafts in the tab, and those of others are removed', async () => {
  sessionStorage.setItem('place', '7')
  storeDraft('contact', { body: 'Before anybody signed in.' })
  storeSession({ authToken: tokenFor(600, { nameid: '8' }), refreshToken: 'r1' })
  storeDraft('support', { body: 'A word about Rosa.' })
  storeSession({ authToken: tokenFor(600), refreshToken: 'r1' })
  storeDraft('evening of e1', { mark: '2' })
  expect(await enter('/member/dashboard')).toMatchObject({ entered: true })
  expect(Object.keys(sessionStorage).sort()).toEqual(['draft:evening of e1', 'place'])
  expect(readDraft('evening of e1')).toEqual({ mark: '2' })
})

test('an expired auth token is refreshed before anything is fetched', async () => {
  storeSession({ authToken: tokenFor(-1), refreshToken: 'r1' })
  const fresh = tokenFor(600)
  const calls = fakeServer(() => ({ data: { refreshSession: { authToken: fresh, refreshToken: 'r2' } } }))
  expect(await enter('/member/dashboard')).toEqual({ entered: true, at: '/member/dashboard' })
  expect(calls).toHaveLength(1)
  expect(readSession()?.authToken).toBe(fresh)
})

test('an expired auth token that cannot be refreshed ends the session', async () => {
  storeSession({ authToken: tokenFor(-1), refreshToken: 'r1' })
  fakeServer(() => ({ status: 401, errors: [{ message: 'No.', extensions: { code: 'UNAUTHENTICATED' } }] }))
  expect(await enter('/member/dashboard')).toEqual({ entered: false, at: '/login' })
  expect(localStorage).toHaveLength(0)
})

test('an unreadable auth token ends the session without a request', async () => {
  storeSession({ authToken: tokenFor(600), refreshToken: 'r1' })
  localStorage.setItem('authToken', 'unreadable')
  const calls = fakeServer(() => ({ data: {} }))
  expect(await enter('/member/dashboard')).toEqual({ entered: false, at: '/login' })
  expect(localStorage).toHaveLength(0)
  expect(calls).toHaveLength(0)
})

test.each(['authToken', 'refreshToken', 'username', 'publicGuid', 'memberId'])(
  'a session without its %s ends, and nothing of it stays stored',
  async (item) => {
    storeSession({ authToken: tokenFor(600), refreshToken: 'r1' })
    localStorage.removeItem(item)
    const calls = fakeServer(() => ({ data: {} }))
    expect(await enter('/member/dashboard')).toEqual({ entered: false, at: '/login' })
    expect(localStorage).toHaveLength(0)
    expect(calls).toHaveLength(0)
  },
)

test('an unknown path leads members to the dashboard and visitors to the home page', async () => {
  expect(await enter('/nowhere', false)).toEqual({ entered: false, at: '/' })
  vi.mocked(replaceDocument).mockClear()
  storeSession({ authToken: tokenFor(600), refreshToken: 'r1' })
  expect(await enter('/nowhere', false)).toEqual({ entered: true, at: '/member/dashboard' })
})

test('the operator’s console leads members to their dashboard and lets operators in', async () => {
  storeSession({ authToken: tokenFor(600), refreshToken: 'r1' })
  expect(await enter('/operator/members')).toEqual({ entered: true, at: '/member/dashboard' })
  storeSession({ authToken: tokenFor(600, { role: 'Operator' }), refreshToken: 'r1' })
  expect(await enter('/operator/members')).toEqual({ entered: true, at: '/operator/members' })
})

test.each([
  ['with success', { data: { logOut: { loggedOut: true } } }],
  ['nothing, since it is unreachable', 'unreachable' as const],
  ['never', new Promise<never>(() => undefined)],
])(
  'logging out notifies the server and clears the session at once (the server answers %s)',
  async (_how, answer) => {
    const authToken = tokenFor(600)
    storeSession({ authToken, refreshToken: 'r1' })
    const calls = fakeServer(() => answer)
    const leaving = signOut()
    expect(localStorage).toHaveLength(0)
    await leaving
    expect(calls.map(({ headers }) => headers.get('Authorization'))).toEqual([`Bearer ${authToken}`])
    expect(replaceDocument).toHaveBeenCalledExactlyOnceWith('/login')
  },
)
