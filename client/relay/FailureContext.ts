import { createContext } from 'react'

/**
 * Called with the failure of any action below it, after the action has handled the failure itself. Null outside a
 * provider.
 */
export const FailureContext = createContext<((error: Error) => void) | null>(null)
