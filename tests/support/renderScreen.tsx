import { render } from '@testing-library/react'
import { RelayEnvironmentProvider } from 'react-relay/hooks'
import { createMemoryRouter, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { IEnvironment } from 'relay-runtime'
import { createMockEnvironment } from 'relay-test-utils'
import { vi } from 'vitest'

// Relay's mock makes its spies with the global of another test runner.
vi.stubGlobal('jest', vi)

/**
 * Renders one of the application's screens as its route does, over a mock of Relay's network.
 *
 * @param route makes the screen's route over an environment
 * @param path where the application opens
 * @returns the environment, whose `mock` answers operations, and the router
 */
export function renderScreen(route: (environment: IEnvironment) => RouteObject, path: string) {
  const environment = createMockEnvironment()
  const router = createMemoryRouter([route(environment)], { initialEntries: [path] })
  render(
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={router} />
    </RelayEnvironmentProvider>,
  )
  return { environment, router }
}
