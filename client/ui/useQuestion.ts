import { useState } from 'react'
import type { Outcome } from './useOutcome.ts'

/**
 * Holds what an open dialog asks about, and why going ahead failed. When it opens again, the earlier failure is gone.
 *
 * @returns what is asked about, null while the dialog is closed; the failure and a function that sets it; functions
 *   that open and close the dialog
 */
export function useQuestion<About>() {
  const [asked, setAsked] = useState<About | null>(null)
  const [failure, tellFailure] = useState<Outcome | null>(null)
  const ask = (about: About) => {
    tellFailure(null)
    setAsked(about)
  }
  return { asked, failure, tellFailure, ask, close: () => setAsked(null) }
}
