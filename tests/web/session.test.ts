import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tokenState } from '../../client/session/claims.ts'
import { visitorFingerprint } from '../../client/session/fingerprint.ts'
import { clearSession, readSession, storeSession } from '../../client/session/session.ts'
import { chooseTonight, readTonight, storeTonight } from '../../client/session/tonight.ts'
import { claims, makeToken, tokenFor } from './tokens.ts'

const reported = vi.fn()

beforeEach(() => {
  localStorage.clear()
  reported.mockClear()
  vi.stubGlobal('reportError', reported)
})
afterEach(() => void vi.useRealTimers())

test('exactly five items are stored, and the identity comes from the claims', () => {
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

test('the username claim replaces a missing unique_name, and letters beyond ASCII are read correctly', () => {
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
  clearSession('Your session has expired.')
  expect(Object.values({ ...localStorage })).toEqual([visitor])
})

test('the visitor id is random and stays the same', async () => {
  const first = await visitorFingerprint()
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(await visitorFingerprint()).toBe(first)
  localStorage.clear()
  expect(await visitorFingerprint()).not.toBe(first)
})

test('if the browser cannot say that it is idle, the visitor id takes 50 ms', async () => {
  vi.useFakeTimers()
  const done = vi.fn()
  void visitorFingerprint().then(done)
  await vi.advanceTimersByTimeAsync(49)
  expect(done).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(done).toHaveBeenCalledOnce()
})

test('a token is valid until the second in its exp claim', () => {
  const token = makeToken({ exp: 1_000 })
  expect(tokenState(token, new Date(999_999))).toBe('valid')
  expect(tokenState(token, new Date(1_000_000))).toBe('expired')
})

test('a token without exp is unreadable, and so is any other text, which is also reported', () => {
  expect(tokenState(makeToken({}), new Date())).toBe('unreadable')
  expect(reported).not.toHaveBeenCalled()
  expect(tokenState('not a token', new Date())).toBe('unreadable')
  expect(reported).toHaveBeenCalledOnce()
})

const seat = {
  name: 'Tonight by the river',
  startsAt: '2026-12-03T00:00:00.000Z',
  endsAt: '2026-12-03T01:30:00.000Z',
  timeZone: 'America/Detroit',
  address: null,
}
const before = new Date('2026-12-02T20:00:00.000Z')

test('the seat of the next 24 hours is stored for use without a network, until it is over', () => {
  expect(chooseTonight([seat], new Date('2026-12-01T23:59:00.000Z'))).toBeNull()
  expect(chooseTonight([seat], new Date('2026-12-02T00:00:00.000Z'))).toEqual(seat)
  storeSession({ authToken: tokenFor(600), refreshToken: 'r1' })
  storeTonight(seat)
  expect(readTonight(before)).toEqual(seat)
  expect(readTonight(new Date(seat.endsAt))).toBeNull()
})

test('another member who signs in does not see a stored seat, and it is removed with the session', () => {
  storeSession({ authToken: tokenFor(600), refreshToken: 'r1' })
  storeTonight(seat)
  storeSession({ authToken: tokenFor(600, { nameid: '8' }), refreshToken: 'r2' })
  expect(readTonight(before)).toBeNull()
  storeSession({ authToken: tokenFor(600), refreshToken: 'r1' })
  expect(readTonight(before)).toEqual(seat)
  clearSession('You logged out in another tab.')
  expect(localStorage).toHaveLength(0)
})
