import { act, cleanup, render, screen } from '@testing-library/react'
import { startTransition, use, useLayoutEffect, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PromptSuspense } from '../../client/ui/PromptSuspense.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const Loaded = ({ from }: { from: Promise<string> }) => <p>{use(from)}</p>

test('slow content delays neither other content nor a search for more than a second', async () => {
  const slow = Promise.withResolvers<string>()
  const { promise: opened, resolve } = Promise.withResolvers<string>()
  function Page() {
    const [isOpen, setOpen] = useState(false)
    const [search, setSearch] = useState('all')
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <button type="button" onClick={() => startTransition(() => setSearch('few'))}>
          Search {search}
        </button>
        <PromptSuspense fallback={<p>Loading the first</p>}>
          <Loaded from={slow.promise} />
        </PromptSuspense>
        {isOpen && (
          <PromptSuspense>
            <Loaded from={opened} />
          </PromptSuspense>
        )}
      </>
    )
  }
  await act(async () => render(<Page />))
  await act(async () => screen.getByRole('button', { name: 'Open' }).click())
  await act(async () => screen.getByRole('button', { name: 'Search all' }).click())
  await act(async () => resolve('The second'))
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(screen.getByText('The second')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Search few' })).toBeTruthy()
  expect(screen.getByText('Loading the first')).toBeTruthy()
  await act(async () => slow.resolve('The first'))
  expect(screen.getByText('The first')).toBeTruthy()
  expect(screen.queryByText('Loading the first')).toBeNull()
})

test('content that appears just as the second is over is not mounted again', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const mounted = vi.fn()
  function Form() {
    const label = use(promise)
    useLayoutEffect(() => {
      mounted()
      vi.advanceTimersByTime(1_000)
    }, [])
    return <input aria-label={label} />
  }
  await act(async () =>
    render(
      <PromptSuspense>
        <Form />
      </PromptSuspense>,
    ),
  )
  await act(async () => resolve('Name'))
  expect(screen.getByLabelText('Name')).toBeTruthy()
  expect(mounted).toHaveBeenCalledTimes(1)
})
