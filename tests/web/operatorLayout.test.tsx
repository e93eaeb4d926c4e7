import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { OperatorLayout } from '../../client/layouts/OperatorLayout.tsx'
import { ScreensContext } from '../../client/routing/ScreensContext.ts'
import type { OpenScreen, ScreenRoute } from '../../client/routing/screenRoute.ts'
import { createScreens } from '../../client/routing/screens.ts'

afterEach(cleanup)

/** An empty screen for every path of the console. */
const anyScreen: ScreenRoute = {
  match: (pathname) => (pathname.startsWith('/operator') ? {} : null),
  open: () =>
    ({
      code: Promise.resolve(() => null),
      loaded: () => null,
      isAtHand: () => false,
      queryRef: { dispose: vi.fn() },
      refresh: vi.fn(),
    }) as unknown as OpenScreen,
  Skeleton: () => null,
  failure: '',
}

/** Returns the entries of the navigation that are marked on a screen, and how. */
async function marked(path: string) {
  const { hook, searchHook } = memoryLocation({ path })
  await act(async () => {
    render(
      <Router hook={hook} searchHook={searchHook}>
        <ScreensContext value={createScreens([anyScreen])}>
          <OperatorLayout />
        </ScreensContext>
      </Router>,
    )
  })
  const links = document.querySelectorAll('#navigation [aria-current]')
  return [...links].map(({ textContent, ariaCurrent }) => [textContent, ariaCurrent])
}

test.each([
  ['/operator', [['Needs me', 'page']]],
  ['/operator/encounters', [['Encounters', 'page']]],
  ['/operator/encounters/7/edit', [['Encounters', 'true']]],
  ['/operator/settings/operators', [['Settings', 'true']]],
  ['/operator/write', []],
])('on %s the navigation marks the current screen, or the one that leads there', async (path, places) => {
  expect(await marked(path)).toEqual(places)
})
