import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { RelayEnvironmentProvider } from 'react-relay/hooks'
import type { GraphQLSingularResponse } from 'relay-runtime'
import { afterEach, expect, test, vi } from 'vitest'
import { ConnectionError } from '../../client/network/ConnectionError.ts'
import { createEnvironment } from '../../client/relay/environment.ts'
import { useAction } from '../../client/relay/useAction.ts'
import mutation, {
  type JobRowMutation,
} from '../../client/screens/operator/mail/__generated__/JobRowMutation.graphql.ts'
import { DomainError } from '../../server/rules/errors.ts'

afterEach(cleanup)

const variables = { input: { jobId: '7' } }
const reply = { data: { retryJob: { jobId: '7' } } }

type Ending = NonNullable<Parameters<typeof useAction<JobRowMutation>>[1]>

/** Renders the hook, and returns its result with a promise of the server's answer that the test resolves. */
function setUp(ending: Ending) {
  const answer = Promise.withResolvers<GraphQLSingularResponse>()
  const environment = createEnvironment(() => answer.promise)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <RelayEnvironmentProvider environment={environment}>{children}</RelayEnvironmentProvider>
  )
  const { result } = renderHook(() => useAction<JobRowMutation>(mutation, ending), { wrapper })
  return { result, answer }
}

test('an action is in flight until the reply, then runs its callback and confirms', async () => {
  const order: string[] = []
  const { result, answer } = setUp({
    onDone: ({ retryJob }) => order.push(`done ${retryJob.jobId}`),
    tell: (outcome) => order.push(`${outcome?.tone}: ${outcome?.sentence}`),
    done: ({ retryJob }) => `Job ${retryJob.jobId} runs again.`,
    failed: 'It failed.',
  })
  expect(result.current[1]).toBe(false)
  act(() => result.current[0](variables))
  expect(result.current[1]).toBe(true)
  expect(order).toEqual([])
  await act(async () => answer.resolve(reply))
  expect(result.current[1]).toBe(false)
  expect(order).toEqual(['done 7', 'good: Job 7 runs again.'])
})

test.each([
  [new DomainError('CONFLICT', 'It runs already.'), 'The job could not be run again. It runs already.'],
  [new DomainError('INTERNAL', 'Reference 1234'), 'The job could not be run again.'],
])('a refusal (%s) is shown with its reason if that is meant for people', async (error, sentence) => {
  const tell = vi.fn()
  const onFailed = vi.fn()
  const { result, answer } = setUp({ tell, onFailed, failed: 'The job could not be run again.' })
  act(() => result.current[0](variables))
  await act(async () => answer.reject(error))
  expect(onFailed).toHaveBeenCalledExactlyOnceWith(error)
  expect(tell).toHaveBeenCalledExactlyOnceWith({ tone: 'danger', sentence })
})

test('any other failure counts as a lost connection, and can be shown in another place', async () => {
  const tell = vi.fn()
  const tellFailure = vi.fn()
  const onFailed = vi.fn()
  const { result, answer } = setUp({ tell, tellFailure, onFailed, failed: 'It failed.' })
  act(() => result.current[0](variables))
  await act(async () => answer.reject(new TypeError('fetch failed')))
  expect(onFailed.mock.calls[0]?.[0]).toBeInstanceOf(ConnectionError)
  expect(tellFailure).toHaveBeenCalledOnce()
  expect(tell).not.toHaveBeenCalled()
})

test('a call can give its own confirmation', async () => {
  const tell = vi.fn()
  const { result, answer } = setUp({ tell, failed: 'It failed.' })
  act(() => result.current[0](variables, { done: { tone: 'neutral', sentence: 'Ada has a seat.' } }))
  await act(async () => answer.resolve(reply))
  expect(tell).toHaveBeenCalledExactlyOnceWith({ tone: 'neutral', sentence: 'Ada has a seat.' })
})

test('without callbacks an action returns a promise of the reply, or rejects with the server’s error', async () => {
  const error = new DomainError('BAD_INPUT', 'No such job.', 'jobId')
  const ask = vi.fn<() => Promise<GraphQLSingularResponse>>()
  ask.mockResolvedValueOnce(reply).mockRejectedValueOnce(error)
  const environment = createEnvironment(ask)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <RelayEnvironmentProvider environment={environment}>{children}</RelayEnvironmentProvider>
  )
  const { result } = renderHook(() => useAction<JobRowMutation>(mutation), { wrapper })
  const send = () => act(() => result.current[0](variables))
  await expect(send()).resolves.toEqual(reply.data)
  await expect(send()).rejects.toBe(error)
  expect(result.current[1]).toBe(false)
})
