import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createOperationDescriptor } from 'relay-runtime'
import { expect } from 'vitest'
import query from '../../client/screens/member/dashboard/__generated__/DashboardScreenQuery.graphql.ts'
import { dashboardRoute } from '../../client/screens/member/dashboard/route.ts'
import { renderScreen } from '../support/renderScreen.tsx'
import { viewer } from './dashboardData.ts'
import { codeLoaded } from './passTime.ts'

/** Opens the dashboard while its query is in flight. */
export async function openLoadingDashboard() {
  const opened = await renderScreen(dashboardRoute, '/member/dashboard')
  await waitFor(() => expect(opened.environment.mock.getAllOperations()).toHaveLength(1))
  return opened
}

/** Opens the dashboard of a member with the given data. */
export async function openDashboard(more: object = {}) {
  const { environment } = await openLoadingDashboard()
  await act(async () => environment.mock.resolveMostRecentOperation({ data: { viewer: viewer(more) } }))
  await screen.findByRole('heading', { name: 'Welcome, maya!' })
  await codeLoaded()
  return environment
}

/** Updates the dashboard's data in the store, as a refetch does after a change made elsewhere. */
export function updateStore(environment: Awaited<ReturnType<typeof openDashboard>>, more: object): void {
  const operation = createOperationDescriptor(query, {})
  environment.commitPayload(operation, { viewer: viewer(more) } as never)
}

/** Presses the button of exactly that name. */
export const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
