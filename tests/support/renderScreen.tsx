import { act, render } from '@testing-library/react'
import { RelayEnvironmentProvider } from 'react-relay/hooks'
import type { IEnvironment } from 'relay-runtime'
import { createMockEnvironment } from 'relay-test-utils'
import { vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { FailureContext } from '../../client/relay/FailureContext.ts'
import { whenOvertaken } from '../../client/relay/whenOvertaken.ts'
import { ScreenOutlet } from '../../client/routing/ScreenOutlet.tsx'
import { ScreensContext } from '../../client/routing/ScreensContext.ts'
import type { ScreenRoute } from '../../client/routing/screenRoute.ts'
import { createScreens } from '../../client/routing/screens.ts'

// Relay's mock makes its spies with the global of another test runner.
vi.stubGlobal('jest', vi)

/** Relay's mock answers only queries it knows, and a screen's query becomes known with the screen's code. */
async function makeQueryKnown(route: ScreenRoute, path: string): Promise<void> {
  const { pathname, searchParams } = new URL(path, 'http://site')
  const { code, queryRef } = route.open(route.match(pathname) ?? {}, searchParams)
  queryRef.dispose()
  await code
}

/**
 * Renders one of the application's screens as its route does, over a mock of Relay's network.
 *
 * @param route makes the screen's route over an environment
 * @param path where the application opens, with its search where it has one
 * @returns the environment, whose `mock` answers operations, and the location: `navigate` leads elsewhere, `history` lists
 *   where the application has been; and the screens under way
 */
export async function renderScreen(route: (environment: IEnvironment) => ScreenRoute, path: string) {
  await makeQueryKnown(route(createMockEnvironment()), path)
  const environment = createMockEnvironment()
  const screens = createScreens([route(environment)])
  const location = memoryLocation({ path, record: true })
  await act(async () => {
    render(
      <RelayEnvironmentProvider environment={environment}>
        <Router hook={location.hook} searchHook={location.searchHook}>
          <ScreensContext value={screens}>
            <FailureContext value={whenOvertaken(screens.refresh)}>
              <ScreenOutlet />
            </FailureContext>
          </ScreensContext>
        </Router>
      </RelayEnvironmentProvider>,
    )
  })
  return { environment, location, screens }
}
