import { useLayoutEffect } from 'react'

/** The scroll position of each entry of the browser's history when it was left, in pixels, by the entry's number. */
const places = new Map<number, number>()

/**
 * Scrolls a list to where it was left when the browser returns to it. The browser tries that itself, but before the
 * list has loaded, and each screen begins at its top.
 *
 * @param search the filters of the list, each of which has an entry of its own
 */
export function useStoredPlace(search: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search is another entry of the history
  useLayoutEffect(() => {
    const entry: number = history.state?.entry ?? Math.random()
    history.replaceState({ ...history.state, entry }, '')
    const top = places.get(entry)
    let isThere = false
    const frame = requestAnimationFrame(() => {
      isThere = true
      if (top !== undefined) window.scrollTo(0, top)
    })
    return () => {
      cancelAnimationFrame(frame)
      if (isThere) places.set(entry, window.scrollY)
    }
  }, [search])
}
