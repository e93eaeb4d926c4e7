import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tokenState } from '../../client/session/claims.ts'
import { visitorFingerprint } from '../../client/session/fingerprint.ts'
import { clearSession, readSession, storeSession } from '../../client/session/session.ts'
import { claims, makeToken, tokenFor } from './tokens.ts'

const reported = vi.fn()

beforeEach(() => {
  localStorage.clear()
  reported.mockClear()
  vi.stubGlobal('reportError', reported)
})
afterEach(() => void vi.useRealTimers())

test('exactly five items are stored, the identity taken from the claims', () => {
  const authToken = tokenFor(600)
  storeSession({ authToken, refreshToken: 'r1' })
  expect({ ...localStorage }).toEqual({
    authToken,
    refreshToken: 'r1',
    username: 'maya',
    publicGuid: 'guid-7',
    memberId: '7',
  })
  expect(readSession()).toEqual({ ...localStorage })
})

test('the username claim stands in for unique_name, and letters beyond ASCII survive', () => {
  storeSession({
    authToken: tokenFor(600, { unique_name: undefined, username: 'Zoë 日' }),
    refreshToken: 'r1',
  })
  expect(readSession()?.username).toBe('Zoë 日')
})

test.each(Object.keys(claims))('without the claim %s nothing is stored', (claim) => {
  expect(storeSession({ authToken: tokenFor(600, { [claim]: undefined }), refreshToken: 'r1' })).toBeNull()
  expect(localStorage).toHaveLength(0)
})

test.each(['authToken', 'refreshToken', 'username', 'publicGuid', 'memberId'])(
  'without the item %s there is no session',
  (item) => {
    storeSession({ authToken: tokenFor(600), refreshToken: 'r1' })
    localStorage.removeItem(item)
    expect(readSession()).toBeNull()
  },
)

test('clearing removes the five items and nothing else', async () => {
  const visitor = await visitorFingerprint()
  storeSession({ authToken: tokenFor(600), refreshToken: 'r1' })
  clearSession()
  expect(Object.values({ ...localStorage })).toEqual([visitor])
})

test('the visitor id is random and stays', async () => {
  const first = await visitorFingerprint()
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(await visitorFingerprint()).toBe(first)
  localStorage.clear()
  expect(await visitorFingerprint()).not.toBe(first)
})

test('where the browser cannot say that it is idle, the visitor id takes 50 ms', async () => {
  vi.useFakeTimers()
  const told = vi.fn()
  void visitorFingerprint().then(told)
  await vi.advanceTimersByTimeAsync(49)
  expect(told).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(told).toHaveBeenCalledOnce()
})

test('a token is valid until the second its exp names', () => {
  const token = makeToken({ exp: 1_000 })
  expect(tokenState(token, new Date(999_999))).toBe('valid')
  expect(tokenState(token, new Date(1_000_000))).toBe('expired')
})

test('a token without exp is unreadable, and so is what is no token; the latter is reported', () => {
  expect(tokenState(makeToken({}), new Date())).toBe('unreadable')
  expect(reported).not.toHaveBeenCalled()
  expect(tokenState('not a token', new Date())).toBe('unreadable')
  expect(reported).toHaveBeenCalledOnce()
})
