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

test('on a 401 the session is refreshed once while all requests wait, and each is tried again', async () => {
  const calls = serverThatRefreshes()
  const replies = await Promise.all([1, 2, 3].map(() => fetchGraphQL(query.params, {})))
  expect(replies).toEqual(Array(3).fill({ data: { viewer: 'me' } }))
  expect(calls.filter(({ operation }) => isRefresh(operation)).map(({ variables }) => variables)).toEqual([
    { input: { refreshToken: 'r1' } },
  ])
  expect(readSession()).toMatchObject({ authToken: fresh, refreshToken: 'r2' })
})

test('an answer that takes half a minute is given up on, as if the server were away', async () => {
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

test('a tab that waited for another one takes the successor that one stored', async () => {
  const calls = serverThatRefreshes()
  await navigator.locks.request('encounters-session-refresh', async () => {
    void fetchGraphQL(query.params, {}).then((reply) => expect(reply).toEqual({ data: { viewer: 'me' } }))
    await expect.poll(() => calls).toHaveLength(1)
    storeSession({ authToken: fresh, refreshToken: 'r2' })
  })
  await expect.poll(() => calls).toHaveLength(2)
  expect(calls.some(({ operation }) => isRefresh(operation))).toBe(false)
})

test('a tab that waited waits for what the other one stored, which may arrive after its lock', async () => {
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

test('a tab that waited for one that failed refreshes by itself', async () => {
  const calls = serverThatRefreshes()
  const reply = await navigator.locks.request('encounters-session-refresh', async () => {
    const asked = fetchGraphQL(query.params, {})
    await expect.poll(() => calls).toHaveLength(1)
    return { asked }
  })
  await expect(reply.asked).resolves.toEqual({ data: { viewer: 'me' } })
  expect(calls.map(({ operation }) => isRefresh(operation))).toEqual([false, true, false])
})

test('a session that its member is ending is not reported as expired, unless that fails', async () => {
  fakeServer(() => refused)
  const takeBack = expectEnd('Your membership was canceled in another tab.')
  await expect(fetchGraphQL(query.params, {})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(replaceDocument).not.toHaveBeenCalled()
  expect(sessionStorage.getItem('toast')).toBeNull()
  takeBack()
  await expect(fetchGraphQL(query.params, {})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(replaceDocument).toHaveBeenCalledExactlyOnceWith('/login')
})

test('from a screen that needs a session, its end leads to a login that leads back', async () => {
  fakeServer(() => refused)
  window.history.replaceState(null, '', '/member/help?from=mail')
  await expect(fetchGraphQL(query.params, {})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(replaceDocument).toHaveBeenCalledExactlyOnceWith('/login?redirect=%2Fmember%2Fhelp%3Ffrom%3Dmail')
  window.history.replaceState(null, '', '/')
})

test('where the browser has no locks the session is refreshed all the same', async () => {
  vi.stubGlobal('navigator', {})
  const calls = serverThatRefreshes()
  await expect(fetchGraphQL(query.params, {})).resolves.toEqual({ data: { viewer: 'me' } })
  expect(calls).toHaveLength(3)
})

test('a failed refresh ends the session, leads to /login and leaves the toast for it', async () => {
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

test('a server that is away during the refresh costs nobody the session', async () => {
  fakeServer(({ operation }) => (isRefresh(operation) ? 'unreachable' : refused))
  await expect(fetchGraphQL(query.params, {})).rejects.toMatchObject({ name: 'ConnectionError' })
  expect(readSession()).toMatchObject({ authToken: stale, refreshToken: 'r1' })
  expect(replaceDocument).not.toHaveBeenCalled()
})

test('a reply that is lost on the way is asked for once more, while the server still gives it', async () => {
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

test('a reply that does not come is asked for once more, and the first that comes is taken', async () => {
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

test('a second try that hears that the session is over ends it', async () => {
  let asked = 0
  fakeServer(({ operation }) => (isRefresh(operation) && ++asked === 1 ? 'unreachable' : refused))
  await expect(fetchGraphQL(query.params, {})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(asked).toBe(2)
  expect(readSession()).toBeNull()
})

test('errors keep their code, message and field; anything unknown is INTERNAL', async () => {
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

test('the anti-forgery cookie travels as a header', async () => {
  vi.spyOn(Document.prototype, 'cookie', 'get').mockReturnValue('other=1; XSRF-TOKEN=abc%3D')
  const calls = serverThatRefreshes()
  await fetchGraphQL(query.params, {})
  expect(calls.map(({ headers }) => headers.get('X-XSRF-TOKEN'))).toEqual(['abc=', 'abc=', 'abc='])
})

test('what was asked ahead answers the first request for it, and no other', async () => {
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

test('what was asked ahead as somebody else, or under a token that was renewed since, is not shown', async () => {
  const calls = fakeServer(() => ({ data: { viewer: 'me' } }))
  askAhead(query.params.id ?? '')
  storeSession({ authToken: fresh, refreshToken: 'r2' })
  await fetchGraphQL(query.params, {})
  expect(calls.map(({ headers }) => headers.get('Authorization'))).toEqual([
    `Bearer ${stale}`,
    `Bearer ${fresh}`,
  ])
})

test('a request ahead that fails is sent again; one that is refused leads to a refresh', async () => {
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

test('nothing is asked ahead without a session, or with a token that has run out', () => {
  const calls = serverThatRefreshes()
  storeSession({ authToken: tokenFor(-1), refreshToken: 'r1' })
  askAhead(query.params.id ?? '')
  localStorage.clear()
  askAhead(query.params.id ?? '')
  expect(calls).toEqual([])
})

test('whoever logs out while the session is refreshed stays logged out', async () => {
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
