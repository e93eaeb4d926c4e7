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

// Relay's mock creates its spies with the global of another test runner.
vi.stubGlobal('jest', vi)

/** Loads the screen's code, and with it its query, since Relay's mock only answers queries that were loaded. */
async function makeQueryKnown(route: ScreenRoute, path: string): Promise<void> {
  const { pathname, searchParams } = new URL(path, 'http://site')
  const { code, queryRef } = route.open(route.match(pathname) ?? {}, searchParams)
  queryRef.dispose()
  await code
}

/**
 * Renders one of the application's screens through its route, over a mock of Relay's network.
 *
 * @param route creates the screen's route for an environment
 * @param path the path at which the application opens, with its search if any
 * @returns the environment, whose `mock` answers operations; the location, whose `navigate` goes elsewhere and whose
 *   `history` lists the visited paths; and the open screens
 */
export async function renderScreen(route: (environment: IEnvironment) => ScreenRoute, path: string) {
  await makeQueryKnown(route(createMockEnvironment()), path)
  const environment = createMockEnvironment()
  const screens = createScreens([route(environment)])
  // So that the screen only waits for its data.
  await screens.find(path)?.screen.code
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
