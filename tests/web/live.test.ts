import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { replaceDocument } from '../../client/browser/navigation.ts'
import subscription from '../../client/relay/__generated__/keepFollowingSubscription.graphql.ts'
import { createEnvironment } from '../../client/relay/environment.ts'
import { fetchGraphQL } from '../../client/relay/fetchGraphQL.ts'
import { followLive } from '../../client/relay/followLive.ts'
import { pulse } from '../../client/relay/pulse.ts'
import { subscribeGraphQL } from '../../client/relay/subscribeGraphQL.ts'
import { everyKind } from '../../client/relay/viewerChanges.ts'
import { storeSession } from '../../client/session/session.ts'
import { eventually } from '../support/eventually.ts'
import { fakeLocks } from './fakeLocks.ts'
import { fakeStreams } from './fakeStreams.ts'
import { tokenFor } from './tokens.ts'

vi.mock('../../client/browser/navigation.ts')

const minute = 60_000
const stale = tokenFor(600, { sid: 'old' })
const fresh = tokenFor(600, { sid: 'new' })
const stops: (() => void)[] = []
const heard = vi.fn()
let isHidden = false

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  vi.spyOn(Math, 'random').mockReturnValue(0)
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
  isHidden = false
  localStorage.clear()
  heard.mockClear()
  storeSession({ authToken: stale, refreshToken: 'r1' })
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Opens a tab that follows live updates. */
function openTab(tell: typeof heard = heard) {
  const environment = createEnvironment(fetchGraphQL, subscribeGraphQL)
  const { stop, isOpen } = followLive(environment, tell)
  stops.push(stop)
  return { environment, stop, isOpen }
}

const later = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds)

function setHidden(hidden: boolean): void {
  isHidden = hidden
  document.dispatchEvent(new Event('visibilitychange'))
}

/** Makes the first stream send the comments with which the server keeps a connection alive between events. */
async function sendKeepAlives(requests: ReturnType<typeof fakeStreams>, duration: number): Promise<void> {
  for (let elapsed = 0; elapsed < duration; elapsed += 12_000) {
    await later(12_000)
    requests[0]?.write(':\n\n')
  }
  await later()
}

/** Opens a tab whose stream has sent its first event. */
async function openedStream() {
  const requests = fakeStreams()
  const tab = openTab()
  await later()
  requests[0]?.sendEvent()
  await later()
  return { requests, ...tab }
}

test('the subscription is sent by its id, with the token of the member, and accepts events', async () => {
  const { requests, isOpen } = await openedStream()
  expect(requests).toHaveLength(1)
  expect(requests[0]?.body).toEqual({ id: subscription.params.id, variables: {} })
  expect(requests[0]?.headers.get('Accept')).toBe('text/event-stream')
  expect(requests[0]?.headers.get('Authorization')).toBe(`Bearer ${stale}`)
  expect(isOpen()).toBe(true)
})

test('each event is passed on, an empty one is not, and the counts are in the store at once', async () => {
  const { requests, environment } = await openedStream()
  expect(heard).not.toHaveBeenCalled()
  requests[0]?.sendEvent('INVITATIONS', 'ACCOUNT')
  await later()
  expect(heard).toHaveBeenCalledExactlyOnceWith(['INVITATIONS', 'ACCOUNT'])
  const source = environment.getStore().getSource()
  expect(source.get('client:viewer:engagement')).toMatchObject({ cancellations: 1, noShows: 3 })
})

test('an event that arrives in pieces is one event', async () => {
  const { requests } = await openedStream()
  requests[0]?.write(':\n\nevent: next\nda')
  await later()
  requests[0]?.write(
    'ta: {"data":{"viewerChanged":{"kinds":["ACCOUNT"],"viewer":{"id":"v","accountStatus":"PAUSED","engagement":',
  )
  await later()
  requests[0]?.write('{"cancellations":0,"expired":0,"noShows":0}}}}}\n\n')
  await later()
  expect(heard).toHaveBeenCalledExactlyOnceWith(['ACCOUNT'])
})

test('on a 401 the session is refreshed once and the stream opened with the new token', async () => {
  const requests = fakeStreams(({ headers, body }) => {
    if ('input' in body.variables) {
      return Response.json({ data: { refreshSession: { authToken: fresh, refreshToken: 'r2' } } })
    }
    return headers.get('Authorization') === `Bearer ${fresh}` ? 'stream' : new Response(null, { status: 401 })
  })
  openTab()
  await later()
  expect(requests.map(({ headers }) => headers.get('Authorization'))).toEqual([
    `Bearer ${stale}`,
    null,
    `Bearer ${fresh}`,
  ])
})

test('once the session is over no more requests are sent', async () => {
  const requests = fakeStreams(() =>
    Response.json(
      { errors: [{ message: 'Please log in.', extensions: { code: 'UNAUTHENTICATED' } }] },
      { status: 401 },
    ),
  )
  openTab()
  await later(10 * minute)
  expect(requests).toHaveLength(2)
  expect(replaceDocument).toHaveBeenCalledWith('/login')
})

test('a stream that ends properly is opened again two seconds later, without refetching everything', async () => {
  const { requests, isOpen } = await openedStream()
  requests[0]?.complete()
  await later(1999)
  expect(isOpen()).toBe(false)
  expect(requests).toHaveLength(1)
  await later(1)
  expect(requests).toHaveLength(2)
  requests[1]?.sendEvent('IMPRESSIONS')
  await later()
  expect(heard).toHaveBeenCalledExactlyOnceWith(['IMPRESSIONS'])
})

test('a stream that broke may have lost an event, so everything is refetched once the next one opens', async () => {
  const { requests } = await openedStream()
  requests[0]?.fail()
  await later(2000)
  expect(heard).not.toHaveBeenCalled()
  requests[1]?.sendEvent()
  await later()
  expect(heard).toHaveBeenCalledExactlyOnceWith(everyKind)
})

test('a stream without any data for half a minute is closed; keep-alive comments prevent that', async () => {
  const { requests } = await openedStream()
  await sendKeepAlives(requests, minute)
  expect(requests).toHaveLength(1)
  await later(29_999)
  expect(requests[0]?.isClosed()).toBe(false)
  await later(2001)
  expect(requests).toHaveLength(2)
})

test('any data on a stream counts as a beat, even a comment without an event', async () => {
  const beat = vi.fn()
  pulse.addEventListener('beat', beat)
  onTestFinished(() => pulse.removeEventListener('beat', beat))
  const { requests } = await openedStream()
  beat.mockClear()
  await sendKeepAlives(requests, minute)
  expect(beat).toHaveBeenCalledTimes(5)
})

test('a request for a stream times out after half a minute, and is sent again', async () => {
  const requests = fakeStreams(() => (requests.length === 1 ? 'silence' : 'stream'))
  openTab()
  await later(30_000 - 1)
  expect(requests).toHaveLength(1)
  await later(1)
  await later(2000)
  expect(requests).toHaveLength(2)
  expect(requests[0]?.isClosed()).toBe(true)
  await later(29_000)
  expect(requests[1]?.isClosed()).toBe(false)
})

test('while no stream opens, the waits between retries grow; the return of the network ends the wait', async () => {
  const requests = fakeStreams(() => 'unreachable')
  openTab()
  const gaps: number[] = []
  await later()
  for (let attempt = 1; attempt < 8; attempt++) {
    const before = performance.now()
    while (requests.length === attempt) await vi.advanceTimersToNextTimerAsync()
    gaps.push(performance.now() - before)
  }
  expect(gaps).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000])
  window.dispatchEvent(new Event('online'))
  await later()
  expect(requests).toHaveLength(9)
})

test('a stream that the server refuses is retried, too', async () => {
  let isFull = true
  const busy = { errors: [{ message: 'Too many.', extensions: { code: 'RATE_LIMITED' } }] }
  const requests = fakeStreams(() =>
    isFull
      ? new Response(`event: next\ndata: ${JSON.stringify(busy)}\n\n`, {
          status: 429,
          headers: { 'Content-Type': 'text/event-stream' },
        })
      : 'stream',
  )
  openTab()
  await later()
  isFull = false
  await later(2000)
  requests[1]?.sendEvent('ACCOUNT')
  await later()
  expect(heard).toHaveBeenCalledExactlyOnceWith(['ACCOUNT'])
})

test('a tab hidden for five minutes closes its stream, and refetches everything once it is visible again', async () => {
  const { requests } = await openedStream()
  setHidden(true)
  await sendKeepAlives(requests, 5 * minute - 12_000)
  expect(requests[0]?.isClosed()).toBe(false)
  await later(12_000)
  expect(requests[0]?.isClosed()).toBe(true)
  await later(minute)
  expect(requests).toHaveLength(1)
  setHidden(false)
  await later()
  requests[1]?.sendEvent()
  await later()
  expect(heard).toHaveBeenCalledExactlyOnceWith(everyKind)
})

/** Lets the computer sleep for an hour, which neither timers nor `performance.now()` notice in some browsers. */
function sleep(): void {
  const wokeAt = Date.now() + 60 * minute
  vi.spyOn(Date, 'now').mockReturnValue(wokeAt)
}

test('a tab whose computer slept right after the stream closed refetches everything once it is visible', async () => {
  const { requests } = await openedStream()
  setHidden(true)
  await sendKeepAlives(requests, 5 * minute - 12_000)
  await later(12_000)
  sleep()
  setHidden(false)
  await later()
  requests.at(-1)?.sendEvent()
  await later()
  expect(heard).toHaveBeenCalledExactlyOnceWith(everyKind)
})

test('after the computer slept, its stream is closed within seconds and everything is refetched', async () => {
  const { requests } = await openedStream()
  sleep()
  await later(5000)
  expect(requests[0]?.isClosed()).toBe(true)
  await later(2000)
  requests[1]?.sendEvent()
  await later()
  expect(heard).toHaveBeenCalledExactlyOnceWith(everyKind)
})

test('a tab that is visible again within five minutes has never closed its stream', async () => {
  const { requests } = await openedStream()
  setHidden(true)
  await sendKeepAlives(requests, 4 * minute)
  setHidden(false)
  await sendKeepAlives(requests, 2 * minute)
  expect(requests).toHaveLength(1)
  expect(requests[0]?.isClosed()).toBe(false)
})

test('a tab opened in the background opens its stream once it is visible', async () => {
  isHidden = true
  const requests = fakeStreams()
  openTab()
  await later()
  expect(requests).toHaveLength(0)
  setHidden(false)
  await later()
  expect(requests).toHaveLength(1)
})

test('of several tabs one has the stream and notifies the others; once it stops, another takes over', async () => {
  fakeLocks()
  const requests = fakeStreams()
  const inSecond = vi.fn()
  const first = openTab()
  openTab(inSecond)
  await later()
  requests[0]?.sendEvent('INVITATIONS')
  await eventually(() => expect(inSecond).toHaveBeenCalledExactlyOnceWith(['INVITATIONS']))
  expect(heard).toHaveBeenCalledExactlyOnceWith(['INVITATIONS'])
  expect(requests).toHaveLength(1)
  first.stop()
  await later()
  expect(requests).toHaveLength(2)
  requests[1]?.sendEvent('ACCOUNT')
  await later()
  expect(inSecond).toHaveBeenLastCalledWith(['ACCOUNT'])
  expect(heard).toHaveBeenCalledOnce()
})

test('a page from the back/forward cache refetches and listens, even if its wait for the lock was lost', async () => {
  const request = (_name: string, _options: unknown, hold: () => Promise<void>) => hold()
  const requestLost = vi.fn(request).mockReturnValueOnce(new Promise(() => undefined))
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { locks: { request: requestLost } }))
  const requests = fakeStreams()
  openTab()
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
  await later(minute)
  expect(requests).toHaveLength(0)
  expect(heard).not.toHaveBeenCalled()
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await later()
  expect(requests).toHaveLength(1)
  expect(heard).toHaveBeenCalledExactlyOnceWith(everyKind)
})

test('a tab that stopped following has no connection and is not notified', async () => {
  const { requests, stop } = await openedStream()
  stop()
  expect(requests[0]?.isClosed()).toBe(true)
  await later(10 * minute)
  expect(requests).toHaveLength(1)
  expect(heard).not.toHaveBeenCalled()
})
