import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { replaceDocument } from '../../client/browser/navigation.ts'
import { askAhead } from '../../client/relay/askAhead.ts'
import { fetchGraphQL } from '../../client/relay/fetchGraphQL.ts'
import other from '../../client/screens/member/dashboard/__generated__/DashboardByPartsQuery.graphql.ts'
import query from '../../client/screens/member/dashboard/__generated__/DashboardScreenQuery.graphql.ts'
import { readSession, storeSession } from '../../client/session/session.ts'
import { expectEnd, signOut } from '../../client/session/signOut.ts'
import { fakeLocks } from './fakeLocks.ts'
import { fakeServer } from './fakeServer.ts'
import { tokenFor } from './tokens.ts'

vi.mock('../../client/browser/navigation.ts')

const stale = tokenFor(600, { sid: 'old' })
const fresh = tokenFor(600, { sid: 'new' })
const refused = {
  status: 401,
  errors: [{ message: 'Please log in.', extensions: { code: 'UNAUTHENTICATED' } }],
}
const isRefresh = (operation: string) => operation === 'requestTokensMutation'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.mocked(replaceDocument).mockClear()
  fakeLocks()
  storeSession({ authToken: stale, refreshToken: 'r1' })
})

function serverThatRefreshes() {
  return fakeServer(({ operation, headers }) => {
    if (isRefresh(operation)) return { data: { refreshSession: { authToken: fresh, refreshToken: 'r2' } } }
    return headers.get('Authorization') === `Bearer ${fresh}` ? { data: { viewer: 'me' } } : refused
  })
}

test('on a 401 the session is refreshed once while all requests wait, and each request is sent again', async () => {
  const calls = serverThatRefreshes()
  const replies = await Promise.all([1, 2, 3].map(() => fetchGraphQL(query.params, {})))
  expect(replies).toEqual(Array(3).fill({ data: { viewer: 'me' } }))
  expect(calls.filter(({ operation }) => isRefresh(operation)).map(({ variables }) => variables)).toEqual([
    { input: { refreshToken: 'r1' } },
  ])
  expect(readSession()).toMatchObject({ authToken: fresh, refreshToken: 'r2' })
})

test('a request times out after half a minute, as if the server could not be reached', async () => {
  const patience = new AbortController()
  const given = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal)
  const fetching = vi.fn(
    (_url: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
      }),
  )
  vi.stubGlobal('fetch', fetching)
  const asked = fetchGraphQL(query.params, {})
  const refused = expect(asked).rejects.toThrow(
    'We could not reach the server. Please check your connection and try again.',
  )
  expect(fetching).toHaveBeenCalledOnce()
  expect(given).toHaveBeenCalledExactlyOnceWith(30_000)
  patience.abort(new DOMException('', 'TimeoutError'))
  await refused
  given.mockRestore()
})

test('a tab that waited for the refresh of another tab uses the token it stored', async () => {
  const calls = serverThatRefreshes()
  await navigator.locks.request('encounters-session-refresh', async () => {
    void fetchGraphQL(query.params, {}).then((reply) => expect(reply).toEqual({ data: { viewer: 'me' } }))
    await expect.poll(() => calls).toHaveLength(1)
    storeSession({ authToken: fresh, refreshToken: 'r2' })
  })
  await expect.poll(() => calls).toHaveLength(2)
  expect(calls.some(({ operation }) => isRefresh(operation))).toBe(false)
})

test('a tab that waited also waits for the stored token, which may arrive after the lock is released', async () => {
  const calls = serverThatRefreshes()
  const reply = await navigator.locks.request('encounters-session-refresh', async () => {
    const asked = fetchGraphQL(query.params, {})
    await expect.poll(() => calls).toHaveLength(1)
    return { asked }
  })
  storeSession({ authToken: fresh, refreshToken: 'r2' })
  window.dispatchEvent(new StorageEvent('storage', { key: 'authToken' }))
  await expect(reply.asked).resolves.toEqual({ data: { viewer: 'me' } })
  expect(calls.map(({ operation }) => isRefresh(operation))).toEqual([false, false])
})

test('a tab that waited for a failed refresh refreshes by itself', async () => {
  const calls = serverThatRefreshes()
  const reply = await navigator.locks.request('encounters-session-refresh', async () => {
    const asked = fetchGraphQL(query.params, {})
    await expect.poll(() => calls).toHaveLength(1)
    return { asked }
  })
  await expect(reply.asked).resolves.toEqual({ data: { viewer: 'me' } })
  expect(calls.map(({ operation }) => isRefresh(operation))).toEqual([false, true, false])
})

test('a session that the member is ending is not reported as expired, unless ending it fails', async () => {
  fakeServer(() => refused)
  const takeBack = expectEnd('Your membership was canceled in another tab.')
  await expect(fetchGraphQL(query.params, {})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(replaceDocument).not.toHaveBeenCalled()
  expect(sessionStorage.getItem('toast')).toBeNull()
  takeBack()
  await expect(fetchGraphQL(query.params, {})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(replaceDocument).toHaveBeenCalledExactlyOnceWith('/login')
})

test('if the session ends on a screen that needs one, the login leads back to that screen', async () => {
  fakeServer(() => refused)
  window.history.replaceState(null, '', '/member/help?from=mail')
  await expect(fetchGraphQL(query.params, {})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(replaceDocument).toHaveBeenCalledExactlyOnceWith('/login?redirect=%2Fmember%2Fhelp%3Ffrom%3Dmail')
  window.history.replaceState(null, '', '/')
})

test('the session is refreshed even if the browser has no locks', async () => {
  vi.stubGlobal('navigator', {})
  const calls = serverThatRefreshes()
  await expect(fetchGraphQL(query.params, {})).resolves.toEqual({ data: { viewer: 'me' } })
  expect(calls).toHaveLength(3)
})

test('a refused refresh ends the session and leads to /login, which shows the toast', async () => {
  fakeServer(() => refused)
  const replies = await Promise.allSettled([1, 2].map(() => fetchGraphQL(query.params, {})))
  for (const reply of replies) {
    expect(reply).toMatchObject({ status: 'rejected', reason: { code: 'UNAUTHENTICATED' } })
  }
  expect(localStorage).toHaveLength(0)
  expect(replaceDocument).toHaveBeenCalledExactlyOnceWith('/login')
  expect(sessionStorage.getItem('toast')).toBe('Your session has expired. Please log in again.')
})

test('a second 401 after the refresh is not refreshed again', async () => {
  const calls = fakeServer(({ operation }) =>
    isRefresh(operation) ? { data: { refreshSession: { authToken: fresh, refreshToken: 'r2' } } } : refused,
  )
  await expect(fetchGraphQL(query.params, {})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(calls.map(({ operation }) => isRefresh(operation))).toEqual([false, true, false])
})

test('if the server cannot be reached during a refresh, the session stays', async () => {
  fakeServer(({ operation }) => (isRefresh(operation) ? 'unreachable' : refused))
  await expect(fetchGraphQL(query.params, {})).rejects.toMatchObject({ name: 'ConnectionError' })
  expect(readSession()).toMatchObject({ authToken: stale, refreshToken: 'r1' })
  expect(replaceDocument).not.toHaveBeenCalled()
})

test('a refresh whose reply is lost is sent once more, while the server still accepts the token', async () => {
  let asked = 0
  const calls = fakeServer(({ operation, headers }) => {
    if (!isRefresh(operation))
      return headers.get('Authorization') === `Bearer ${fresh}` ? { data: { viewer: 'me' } } : refused
    asked += 1
    return asked === 1
      ? 'unreachable'
      : { data: { refreshSession: { authToken: fresh, refreshToken: 'r2' } } }
  })
  expect(await fetchGraphQL(query.params, {})).toEqual({ data: { viewer: 'me' } })
  const tokens = calls.filter(({ operation }) => isRefresh(operation)).map(({ variables }) => variables)
  expect(tokens).toEqual(Array(2).fill({ input: { refreshToken: 'r1' } }))
  expect(readSession()).toMatchObject({ authToken: fresh, refreshToken: 'r2' })
})

test('a refresh without a reply is sent once more, and the first reply to arrive is used', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const calls = fakeServer(({ operation, headers }) => {
    if (!isRefresh(operation))
      return headers.get('Authorization') === `Bearer ${fresh}` ? { data: { viewer: 'me' } } : refused
    const isFirst = calls.filter((call) => isRefresh(call.operation)).length === 1
    return isFirst
      ? new Promise(() => undefined)
      : { data: { refreshSession: { authToken: fresh, refreshToken: 'r2' } } }
  })
  const reply = fetchGraphQL(query.params, {})
  await vi.advanceTimersByTimeAsync(5000)
  expect(calls).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1000)
  await expect(reply).resolves.toEqual({ data: { viewer: 'me' } })
  expect(calls).toHaveLength(4)
})

test('if the second try of a refresh is refused, the session ends', async () => {
  let asked = 0
  fakeServer(({ operation }) => (isRefresh(operation) && ++asked === 1 ? 'unreachable' : refused))
  await expect(fetchGraphQL(query.params, {})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(asked).toBe(2)
  expect(readSession()).toBeNull()
})

test('errors have the code, message and field of the response; an unknown code becomes INTERNAL', async () => {
  fakeServer(() => ({
    data: null,
    errors: [{ message: 'Taken.', extensions: { code: 'CONFLICT', field: 'x' } }],
  }))
  await expect(fetchGraphQL(query.params, {})).rejects.toMatchObject({
    code: 'CONFLICT',
    field: 'x',
    message: 'Taken.',
  })
  fakeServer(() => ({ data: null, errors: [{ message: 'Hm.', extensions: { code: 'NO_SUCH_CODE' } }] }))
  await expect(fetchGraphQL(query.params, {})).rejects.toMatchObject({ code: 'INTERNAL' })
})

test('the anti-forgery cookie is also sent as a header', async () => {
  vi.spyOn(Document.prototype, 'cookie', 'get').mockReturnValue('other=1; XSRF-TOKEN=abc%3D')
  const calls = serverThatRefreshes()
  await fetchGraphQL(query.params, {})
  expect(calls.map(({ headers }) => headers.get('X-XSRF-TOKEN'))).toEqual(['abc=', 'abc=', 'abc='])
})

test('a query that was sent ahead answers the first request for it, and no other', async () => {
  const calls = fakeServer(() => ({ data: { viewer: 'me' } }))
  askAhead(query.params.id ?? '')
  expect(calls).toHaveLength(1)
  expect(await fetchGraphQL(other.params, {})).toEqual({ data: { viewer: 'me' } })
  expect(calls).toHaveLength(2)
  expect(await fetchGraphQL(query.params, {})).toEqual({ data: { viewer: 'me' } })
  expect(calls).toHaveLength(2)
  await fetchGraphQL(query.params, {})
  expect(calls).toHaveLength(3)
})

test('the reply to a query sent ahead with another token is not used', async () => {
  const calls = fakeServer(() => ({ data: { viewer: 'me' } }))
  askAhead(query.params.id ?? '')
  storeSession({ authToken: fresh, refreshToken: 'r2' })
  await fetchGraphQL(query.params, {})
  expect(calls.map(({ headers }) => headers.get('Authorization'))).toEqual([
    `Bearer ${stale}`,
    `Bearer ${fresh}`,
  ])
})

test('a query sent ahead is sent again if it fails; if it is refused, the session is refreshed', async () => {
  const fetching = vi.fn().mockRejectedValueOnce(new TypeError('no network'))
  vi.stubGlobal('fetch', fetching)
  askAhead(query.params.id ?? '')
  const calls = serverThatRefreshes()
  expect(await fetchGraphQL(query.params, {})).toEqual({ data: { viewer: 'me' } })
  expect(fetching).toHaveBeenCalledOnce()
  expect(calls.filter(({ operation }) => isRefresh(operation))).toHaveLength(1)
  storeSession({ authToken: stale, refreshToken: 'r1' })
  askAhead(query.params.id ?? '')
  expect(await fetchGraphQL(query.params, {})).toEqual({ data: { viewer: 'me' } })
  expect(calls.filter(({ operation }) => isRefresh(operation))).toHaveLength(2)
})

test('nothing is sent ahead without a session, or with an expired token', () => {
  const calls = serverThatRefreshes()
  storeSession({ authToken: tokenFor(-1), refreshToken: 'r1' })
  askAhead(query.params.id ?? '')
  localStorage.clear()
  askAhead(query.params.id ?? '')
  expect(calls).toEqual([])
})

test('a member who logs out during a refresh stays logged out', async () => {
  const held = Promise.withResolvers<void>()
  const calls = fakeServer(async ({ operation }) => {
    if (!isRefresh(operation)) return refused
    await held.promise
    return { data: { refreshSession: { authToken: fresh, refreshToken: 'r2' } } }
  })
  const asked = expect(fetchGraphQL(query.params, {})).rejects.toThrow('Please log in.')
  await expect.poll(() => calls.some(({ operation }) => isRefresh(operation))).toBe(true)
  await signOut()
  held.resolve()
  await asked
  expect(localStorage).toHaveLength(0)
  expect(vi.mocked(replaceDocument).mock.calls).toEqual([['/login']])
})
