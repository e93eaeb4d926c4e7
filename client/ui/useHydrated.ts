import { useSyncExternalStore } from 'react'

const subscribe = () => () => undefined

/**
 * Whether the browser has taken over from the prerendered page. Until then a form cannot send anything.
 *
 * @returns false at build time and while hydrating, true after
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}
