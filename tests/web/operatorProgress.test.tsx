import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { DomainError } from '#rules/errors.ts'
import { progressRoute } from '../../client/screens/operator/progress/route.ts'
import { renderScreen } from '../support/renderScreen.tsx'
import { page } from './encounterData.ts'
import { encounter } from './operatorEncounterData.ts'

afterEach(cleanup)

/**
 * Opens the screen, which sends two queries at once. Returns the mock and a function that finds one of them by name.
 */
async function open() {
  const { environment } = await renderScreen(progressRoute, '/operator/progress')
  const { mock } = environment
  await waitFor(() => expect(mock.getAllOperations()).toHaveLength(2))
  const asked = (name: string) => mock.findOperation(({ request }) => request.node.operation.name === name)
  return { mock, asked }
}

async function openWith(due: object[], encounters = page([])) {
  const { mock, asked } = await open()
  await act(async () => mock.resolve(asked('ProgressScreenQuery'), { data: { encounters } }))
  await act(async () => mock.resolve(asked('CandidatesQuery'), { data: { operatorOverview: { due } } }))
  await screen.findByRole('heading', { name: 'Progress' })
}

const location = { __typename: 'Location', id: 'l1', rowId: 4, label: 'Metro Detroit' }

test('Progress says so if loading fails', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { mock, asked } = await open()
  await act(async () => mock.reject(asked('ProgressScreenQuery'), new DomainError('INTERNAL', 'Reference 1')))
  expect(await screen.findByText('The progress could not be loaded.')).toBeTruthy()
  logged.mockRestore()
})

test('numbers of candidates stand beside links to form their groups, unless the operator is one of them', async () => {
  await openWith([{ location, secondCandidates: 1200, oneOnOnePairs: 0 }])
  const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(headings).toEqual(['Location', 'For a Second', 'Pairs for a One-on-One', 'Form groups'])
  const second = screen.getByRole('link', { name: 'Form Second Encounters, Metro Detroit' })
  expect(second.getAttribute('href')).toBe('/operator/groups?new=SECOND&location=4')
  expect(screen.getByText('1,200 or more')).toBeTruthy()
  expect(screen.getByText('fewer than 6')).toBeTruthy()
  const pairs = screen.getByRole('link', { name: 'Form One-on-One Encounters, Metro Detroit' })
  expect(pairs.getAttribute('href')).toBe('/operator/groups?new=ONE_ON_ONE&location=4')
  cleanup()
  await openWith([{ location, secondCandidates: null, oneOnOnePairs: null }])
  expect(screen.getAllByText('for another operator')).toHaveLength(2)
  expect(screen.queryByRole('link', { name: /^Form / })).toBeNull()
})

test('each past encounter shows how many have processed and when its choices are released', async () => {
  const progress = { attended: 8, processed: 3, releasedAt: null, releaseDueAt: '2026-11-22T17:00:00.000Z' }
  const released = { ...progress, processed: 8, releasedAt: '2026-11-20T17:00:00.000Z' }
  await openWith(
    [],
    page([encounter(7, 'Lakeside', { progress }), encounter(8, 'Garden', { progress: released })]),
  )
  expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Processed, Lakeside' }).value).toBe(3)
  expect(screen.getByText(/^Released by Sunday, November 22, 2026/)).toBeTruthy()
  expect(screen.getByText('Released on Friday, November 20, 2026, 12:00 PM EST.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Lakeside' }).getAttribute('href')).toBe(
    '/operator/encounters/7?tab=progress',
  )
})

test('Progress says so if there is nothing', async () => {
  await openWith([])
  expect(screen.getByText('No encounter has taken place yet.')).toBeTruthy()
  expect(screen.getByText(/^Candidates are shown by location/)).toBeTruthy()
})
