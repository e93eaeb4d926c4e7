import { useLayoutEffect } from 'react'
import type { Place } from './screens.ts'

/** How far down each entry of the browser's history was scrolled when it was left, in pixels, by the entry's name. */
const places: Record<string, number> = {}

/** Whether the browser came back to an entry of its history, so that its screen does not begin at its top. */
export const isBack = (): boolean => history.state?.entry in places

/**
 * Scrolls a screen to where it was left when the browser comes back to it. The browser tries that itself, but before the
 * screen is there.
 *
 * @param place the screen that is shown
 */
export function useEntryPlace(place: Place): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is another entry of the history
  useLayoutEffect(() => {
    // An entry outlives the document that named it, so its name is an instant.
    const { entry = performance.timeOrigin + performance.now() } = history.state ?? {}
    history.replaceState({ ...history.state, entry }, '')
    if (isBack()) scrollTo(0, places[entry] ?? 0)
    return () => {
      places[entry] = scrollY
    }
  }, [place])
}
