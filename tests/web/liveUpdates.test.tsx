import { render } from '@testing-library/react'
import type { IEnvironment } from 'relay-runtime'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createEnvironment } from '../../client/relay/environment.ts'
import { fetchGraphQL } from '../../client/relay/fetchGraphQL.ts'
import { subscribeGraphQL } from '../../client/relay/subscribeGraphQL.ts'
import { useLiveUpdates } from '../../client/relay/useLiveUpdates.ts'
import { everyKind, type Tell } from '../../client/relay/viewerChanges.ts'
import { storeSession } from '../../client/session/session.ts'
import { fakeStreams } from './fakeStreams.ts'
import { tokenFor } from './tokens.ts'

const elapsed = vi.spyOn(performance, 'now')
const seldom = 10_000

function Screen({ environment, onChange }: { environment: IEnvironment; onChange: Tell }) {
  useLiveUpdates(environment, onChange)
  return null
}

const showScreen = (onChange: Tell) => {
  const environment = createEnvironment(fetchGraphQL, subscribeGraphQL)
  const shown = render(<Screen environment={environment} onChange={onChange} />)
  const update = (next: Tell) => shown.rerender(<Screen environment={environment} onChange={next} />)
  return { update, leave: shown.unmount }
}

const returnToPage = () => window.dispatchEvent(new Event('focus'))

beforeEach(() => {
  elapsed.mockReturnValue(0)
  storeSession({ authToken: tokenFor(600), refreshToken: 'r1' })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('a change is passed to the newest listener; a screen that was left is no longer notified', async () => {
  const requests = fakeStreams()
  const [before, now] = [vi.fn(), vi.fn()]
  const { update, leave } = showScreen(before)
  await expect.poll(() => requests).toHaveLength(1)
  update(now)
  requests[0]?.sendEvent('ACCOUNT')
  await expect.poll(() => now).toHaveBeenCalledExactlyOnceWith(['ACCOUNT'])
  expect(before).not.toHaveBeenCalled()
  leave()
  expect(requests[0]?.isClosed()).toBe(true)
  elapsed.mockReturnValue(seldom)
  returnToPage()
  expect(now).toHaveBeenCalledOnce()
})

test('without a stream, returning to the page refetches everything, at most every ten seconds', async () => {
  const requests = fakeStreams(() => 'unreachable')
  const onChange = vi.fn()
  const { leave } = showScreen(onChange)
  await expect.poll(() => requests).toHaveLength(1)
  returnToPage()
  elapsed.mockReturnValue(seldom - 1)
  returnToPage()
  expect(onChange).not.toHaveBeenCalled()
  elapsed.mockReturnValue(seldom)
  returnToPage()
  returnToPage()
  expect(onChange).toHaveBeenCalledExactlyOnceWith(everyKind)
  elapsed.mockReturnValue(2 * seldom)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(onChange).toHaveBeenCalledTimes(2)
  // The computer slept meanwhile, which this clock does not notice in some browsers.
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + seldom)
  returnToPage()
  expect(onChange).toHaveBeenCalledTimes(3)
  leave()
})

test('with a stream, returning to the page refetches nothing', async () => {
  const requests = fakeStreams()
  const onChange = vi.fn()
  const { leave } = showScreen(onChange)
  await expect.poll(() => requests).toHaveLength(1)
  requests[0]?.sendEvent('ACCOUNT')
  await expect.poll(() => onChange).toHaveBeenCalledOnce()
  elapsed.mockReturnValue(seldom)
  returnToPage()
  expect(onChange).toHaveBeenCalledOnce()
  leave()
})

test('if the code for live updates did not load, returning to the page loads it again', async () => {
  const requests = fakeStreams()
  const report = vi.fn()
  vi.stubGlobal('reportError', report)
  const code = '../../client/relay/followLive.ts'
  vi.doMock(code, () => {
    throw new TypeError('Failed to fetch')
  })
  const { leave } = showScreen(vi.fn())
  await expect.poll(() => report).toHaveBeenCalledOnce()
  vi.doUnmock(code)
  elapsed.mockReturnValue(seldom)
  returnToPage()
  await expect.poll(() => requests).toHaveLength(1)
  leave()
})
