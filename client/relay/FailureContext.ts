import { createContext } from 'react'

/** Hears what each action around fails with, after the action itself; null where nobody does. */
export const FailureContext = createContext<((error: Error) => void) | null>(null)
