import { useState } from 'react'
import type { Outcome } from './useOutcome.ts'

/**
 * Holds what a dialog asks about while it is open, and why going ahead failed. Asked again, it shows no earlier failure.
 *
 * @returns what is asked about, null while nothing is; the failure and what shows it; what asks, and what closes the dialog
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
