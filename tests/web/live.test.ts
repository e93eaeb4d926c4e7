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
async function speakUp(requests: ReturnType<typeof fakeStreams>, duration: number): Promise<void> {
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
  requests[0]?.say()
  await later()
  return { requests, ...tab }
}

test('the subscription travels by its id, as the member, and asks for events', async () => {
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
  requests[0]?.say('INVITATIONS', 'ACCOUNT')
  await later()
  expect(heard).toHaveBeenCalledExactlyOnceWith(['INVITATIONS', 'ACCOUNT'])
  const source = environment.getStore().getSource()
  expect(source.get('client:viewer:engagement')).toMatchObject({ cancellations: 1, noShows: 3 })
})

test('an event that comes in pieces is one event', async () => {
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

test('once the session is over nothing more is asked', async () => {
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

test('a stream that ends in order is opened again two seconds later, without asking for everything', async () => {
  const { requests, isOpen } = await openedStream()
  requests[0]?.complete()
  await later(1999)
  expect(isOpen()).toBe(false)
  expect(requests).toHaveLength(1)
  await later(1)
  expect(requests).toHaveLength(2)
  requests[1]?.say('IMPRESSIONS')
  await later()
  expect(heard).toHaveBeenCalledExactlyOnceWith(['IMPRESSIONS'])
})

test('a stream that broke may have lost something, so everything is asked for once the next one opens', async () => {
  const { requests } = await openedStream()
  requests[0]?.fail()
  await later(2000)
  expect(heard).not.toHaveBeenCalled()
  requests[1]?.say()
  await later()
  expect(heard).toHaveBeenCalledExactlyOnceWith(everyKind)
})

test('a stream silent for half a minute is dead; one that speaks up is not', async () => {
  const { requests } = await openedStream()
  await speakUp(requests, minute)
  expect(requests).toHaveLength(1)
  await later(29_999)
  expect(requests[0]?.isLeft()).toBe(false)
  await later(2001)
  expect(requests).toHaveLength(2)
})

test('whatever a stream hears from the server is a beat, also where it says nothing', async () => {
  const beat = vi.fn()
  pulse.addEventListener('beat', beat)
  onTestFinished(() => pulse.removeEventListener('beat', beat))
  const { requests } = await openedStream()
  beat.mockClear()
  await speakUp(requests, minute)
  expect(beat).toHaveBeenCalledTimes(5)
})

test('a request for a stream that nobody answers is given up after half a minute, and made again', async () => {
  const requests = fakeStreams(() => (requests.length === 1 ? 'silence' : 'stream'))
  openTab()
  await later(30_000 - 1)
  expect(requests).toHaveLength(1)
  await later(1)
  await later(2000)
  expect(requests).toHaveLength(2)
  expect(requests[0]?.isLeft()).toBe(true)
  await later(29_000)
  expect(requests[1]?.isLeft()).toBe(false)
})

test('while no stream opens it is tried ever more seldom, and at once when the network is back', async () => {
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

test('a refusal by the server is waited out, too', async () => {
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
  requests[1]?.say('ACCOUNT')
  await later()
  expect(heard).toHaveBeenCalledExactlyOnceWith(['ACCOUNT'])
})

test('a tab hidden for five minutes rests, and asks for everything when it is looked at again', async () => {
  const { requests } = await openedStream()
  setHidden(true)
  await speakUp(requests, 5 * minute - 12_000)
  expect(requests[0]?.isLeft()).toBe(false)
  await later(12_000)
  expect(requests[0]?.isLeft()).toBe(true)
  await later(minute)
  expect(requests).toHaveLength(1)
  setHidden(false)
  await later()
  requests[1]?.say()
  await later()
  expect(heard).toHaveBeenCalledExactlyOnceWith(everyKind)
})

/** Lets the computer sleep for an hour, which neither timers nor `performance.now()` notice in some browsers. */
function sleep(): void {
  const wokeAt = Date.now() + 60 * minute
  vi.spyOn(Date, 'now').mockReturnValue(wokeAt)
}

test('a tab whose computer slept right after it rested asks for everything when it is looked at again', async () => {
  const { requests } = await openedStream()
  setHidden(true)
  await speakUp(requests, 5 * minute - 12_000)
  await later(12_000)
  sleep()
  setHidden(false)
  await later()
  requests.at(-1)?.say()
  await later()
  expect(heard).toHaveBeenCalledExactlyOnceWith(everyKind)
})

test('a stream that the computer slept through is dead within seconds, and everything is asked for', async () => {
  const { requests } = await openedStream()
  sleep()
  await later(5000)
  expect(requests[0]?.isLeft()).toBe(true)
  await later(2000)
  requests[1]?.say()
  await later()
  expect(heard).toHaveBeenCalledExactlyOnceWith(everyKind)
})

test('a tab looked at again in time has never stopped listening', async () => {
  const { requests } = await openedStream()
  setHidden(true)
  await speakUp(requests, 4 * minute)
  setHidden(false)
  await speakUp(requests, 2 * minute)
  expect(requests).toHaveLength(1)
  expect(requests[0]?.isLeft()).toBe(false)
})

test('a tab opened in the background listens once it is looked at', async () => {
  isHidden = true
  const requests = fakeStreams()
  openTab()
  await later()
  expect(requests).toHaveLength(0)
  setHidden(false)
  await later()
  expect(requests).toHaveLength(1)
})

test('of several tabs one listens and tells the others; when it goes, another takes its place', async () => {
  fakeLocks()
  const requests = fakeStreams()
  const inSecond = vi.fn()
  const first = openTab()
  openTab(inSecond)
  await later()
  requests[0]?.say('INVITATIONS')
  await eventually(() => expect(inSecond).toHaveBeenCalledExactlyOnceWith(['INVITATIONS']))
  expect(heard).toHaveBeenCalledExactlyOnceWith(['INVITATIONS'])
  expect(requests).toHaveLength(1)
  first.stop()
  await later()
  expect(requests).toHaveLength(2)
  requests[1]?.say('ACCOUNT')
  await later()
  expect(inSecond).toHaveBeenLastCalledWith(['ACCOUNT'])
  expect(heard).toHaveBeenCalledOnce()
})

test('a page that "back" brings as it was left asks for everything and listens, though its wait for the lock was lost', async () => {
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

test('one that stopped hears nothing and holds no connection', async () => {
  const { requests, stop } = await openedStream()
  stop()
  expect(requests[0]?.isLeft()).toBe(true)
  await later(10 * minute)
  expect(requests).toHaveLength(1)
  expect(heard).not.toHaveBeenCalled()
})
