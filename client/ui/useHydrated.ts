import { useSyncExternalStore } from 'react'

const subscribe = () => () => undefined

/**
 * Whether the prerendered page has been hydrated. Until then a form cannot be sent.
 *
 * @returns false at build time and during hydration, true after
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}
