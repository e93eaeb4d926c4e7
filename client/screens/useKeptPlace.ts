import { useLayoutEffect } from 'react'

/** How far down each entry of the browser's history was scrolled when it was left, in pixels, by the entry's number. */
const places = new Map<number, number>()

/**
 * Scrolls to where a list was left when the browser comes back to it. The browser tries that itself, but before the list is
 * there, and the screen around begins at its top.
 *
 * @param search what the list is narrowed down to, each in an entry of its own
 */
export function useKeptPlace(search: string): void {
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
