import { useDeferredValue, useReducer } from 'react'
import { useLocation, useSearch } from 'wouter'
import { ScreenHost } from './ScreenHost.tsx'
import { useScreens } from './ScreensContext.ts'

/**
 * Shows the screen of the current path, or nothing if there is none. When only the search changes, the old screen stays
 * until the new one has loaded.
 */
export function ScreenOutlet() {
  const [pathname] = useLocation()
  const search = useSearch()
  const settled = useDeferredValue(search)
  const [, again] = useReducer((count: number) => count + 1, 0)
  const screens = useScreens()
  const place = screens.find(pathname + (settled && `?${settled}`))
  return place && <ScreenHost key={pathname} place={place} stale={settled !== search} onRetry={again} />
}
