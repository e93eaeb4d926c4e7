import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { RelayEnvironmentProvider } from 'react-relay/hooks'
import { createMockEnvironment } from 'relay-test-utils'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { DomainError } from '#rules/errors.ts'
import { ListOutlet } from '../../client/routing/ListOutlet.tsx'
import { ScreensContext } from '../../client/routing/ScreensContext.ts'
import { createScreens } from '../../client/routing/screens.ts'
import { membersRoute } from '../../client/screens/operator/members/route.ts'
import { renderScreen } from '../support/renderScreen.tsx'
import { page } from './encounterData.ts'
import { member } from './operatorData.ts'
import { tableRows } from './tableRows.ts'

const path = '/operator/members'
const locations = [{ __typename: 'Location', id: 'l1', label: 'Metro Detroit' }]

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(cleanup)

async function openOutlet(at: string) {
  // Registers the query with the mock.
  await renderScreen(membersRoute, path)
  cleanup()
  const environment = createMockEnvironment()
  const location = memoryLocation({ path: at })
  const screens = createScreens([membersRoute(environment)])
  await act(async () => {
    render(
      <RelayEnvironmentProvider environment={environment}>
        <Router hook={location.hook} searchHook={location.searchHook}>
          <ScreensContext value={screens}>
            <ListOutlet />
          </ScreensContext>
        </Router>
      </RelayEnvironmentProvider>,
    )
  })
  return environment
}

/** Opens the list of members, with robin in it, in the console's outlet. */
async function openList() {
  const { mock } = await openOutlet(path)
  const answer = (names: readonly string[]) =>
    act(async () =>
      mock.resolveMostRecentOperation({
        data: { locations, members: page(names.map((name, index) => member(index + 1, name))) },
      }),
    )
  const fail = () =>
    act(async () => mock.rejectMostRecentOperation(new DomainError('INTERNAL', 'Reference 1')))
  await answer(['robin'])
  const field = screen.getByLabelText<HTMLInputElement>('Search by e-mail or username')
  const search = async (words: string) => {
    await userEvent.type(field, `${words}{Enter}`)
    await waitFor(() => expect(mock.getAllOperations()).toHaveLength(1))
  }
  return { answer, fail, field, search, mock }
}

const names = () => tableRows().map(([name]) => name?.replace(/^([a-z]+)\1@.*/, '$1'))

test('a search that fails says so above the list, which stays, and the field with what was typed', async () => {
  const { answer, fail, field, search, mock } = await openList()
  await search('eve')
  await fail()
  expect(screen.getByRole('alert').textContent).toBe(
    'Failed to load the members. What you see is from before this search.',
  )
  expect(names()).toEqual(['robin'])
  expect(field.isConnected).toBe(true)
  expect([field.value, document.activeElement]).toEqual(['eve', field])
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(mock.getAllOperations()).toHaveLength(1))
  expect(mock.getMostRecentOperation().request.variables).toMatchObject({ search: 'eve' })
  await answer(['eve'])
  await waitFor(() => expect(names()).toEqual(['eve']))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(field.isConnected).toBe(true)
})

test('a search after one that failed is requested as usual', async () => {
  const { answer, fail, field, search } = await openList()
  await search('eve')
  await fail()
  await search('lyn')
  await answer(['evelyn'])
  await waitFor(() => expect(names()).toEqual(['evelyn']))
  expect([field.value, screen.queryByRole('alert')]).toEqual(['evelyn', null])
})

test('a screen that never loaded says so in its place', async () => {
  const { mock } = await openOutlet(`${path}?search=eve`)
  await act(async () => mock.rejectMostRecentOperation(new DomainError('INTERNAL', 'Reference 1')))
  expect(await screen.findByRole('heading', { name: 'This page did not load' })).toBeTruthy()
})
