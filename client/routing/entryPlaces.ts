import { useLayoutEffect } from 'react'
import type { Place } from './screens.ts'

/** How far down each entry of the browser's history was scrolled when it was left, in pixels. */
const places = new Map<string, number>()

let named = 0

type EntryState = { entry?: string } | null

const entryNow = () => (history.state as EntryState)?.entry

/** Gives this entry of the browser's history a name, unless it has one. */
function nameEntry(): string {
  const known = entryNow()
  if (known) return known
  // An entry outlives the document that named it, so the name says which document that was.
  const entry = `${performance.timeOrigin} ${named++}`
  history.replaceState({ ...(history.state as EntryState), entry }, '')
  return entry
}

/** Whether the browser came back to an entry of its history, so that its screen does not begin at its top. */
export const isBack = (): boolean => places.has(entryNow() ?? '')

/**
 * Scrolls a screen to where it was left when the browser comes back to it. The browser tries that itself, but before the
 * screen is there.
 *
 * @param place the screen that is shown
 */
export function useEntryPlace(place: Place): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is another entry of the history
  useLayoutEffect(() => {
    const entry = nameEntry()
    const top = places.get(entry)
    if (top !== undefined) window.scrollTo(0, top)
    return () => {
      places.set(entry, window.scrollY)
    }
  }, [place])
}
