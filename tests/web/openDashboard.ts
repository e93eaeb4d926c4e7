import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { dashboardRoute } from '../../client/screens/member/dashboard/route.ts'
import { renderScreen } from '../support/renderScreen.tsx'
import { viewer } from './dashboardData.ts'
import { codeLoaded } from './passTime.ts'

/** Opens the dashboard as it stands while its query is under way. */
export async function openLoadingDashboard() {
  const opened = await renderScreen(dashboardRoute, '/member/dashboard')
  await waitFor(() => expect(opened.environment.mock.getAllOperations()).toHaveLength(1))
  return opened
}

/** Opens the dashboard of a member about whom the query answers what is given. */
export async function openDashboard(more: object = {}) {
  const { environment } = await openLoadingDashboard()
  act(() => environment.mock.resolveMostRecentOperation({ data: { viewer: viewer(more) } }))
  await screen.findByRole('heading', { name: 'Welcome, maya!' })
  await codeLoaded()
  return environment
}

/** Presses the button of exactly that name. */
export const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
