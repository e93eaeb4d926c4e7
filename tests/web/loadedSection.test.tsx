import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ComponentType, lazy } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DomainError } from '#rules/errors.ts'
import { reloadDocument } from '../../client/browser/navigation.ts'
import { LoadedSection } from '../../client/screens/operator/shared/LoadedSection.tsx'

vi.mock('../../client/browser/navigation.ts')

beforeEach(() => {
  vi.mocked(reloadDocument).mockClear()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(cleanup)

const keys: number[] = []

async function openFailing(error: Error) {
  const Part = lazy(() => Promise.reject<{ default: ComponentType }>(error))
  keys.length = 0
  render(
    <LoadedSection title="Figures" failure="The figures could not be loaded.">
      {(fetchKey) => {
        keys.push(fetchKey)
        return <Part />
      }}
    </LoadedSection>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
}

const missing = () => new TypeError('Failed to fetch dynamically imported module')

test('if the code of a section did not load, "Try again" reloads the document', async () => {
  vi.stubGlobal('fetch', async () => new Response())
  await openFailing(missing())
  await waitFor(() => expect(reloadDocument).toHaveBeenCalledOnce())
})

test('while the site cannot be reached, "Try again" does not reload the document, so nothing is lost', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  await openFailing(missing())
  await waitFor(() => expect(keys.at(-1)).toBe(1))
  expect(reloadDocument).not.toHaveBeenCalled()
  expect(await screen.findByText('The figures could not be loaded.')).toBeTruthy()
})

test('if the data of a section did not load, "Try again" requests only the data', async () => {
  await openFailing(new DomainError('INTERNAL', 'Reference 1'))
  await waitFor(() => expect(keys.at(-1)).toBe(1))
  expect(reloadDocument).not.toHaveBeenCalled()
})
