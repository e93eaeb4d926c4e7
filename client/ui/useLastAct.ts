import { useState } from 'react'
import { useOutcome } from './useOutcome.ts'

/**
 * Holds the outcome of the last act, as {@link useOutcome} does, and the act itself. An act without a reply may have
 * happened all the same: whoever calls this compares what the page shows now with what the act would change.
 *
 * @returns the same as {@link useOutcome}, the function to call with an act before it is sent (or with
 *   null for one that nothing here can show), and the last act while
 *   nobody knows whether it happened, or null
 */
export function useLastAct<Act>() {
  const [act, begin] = useState<Act | null>(null)
  const { outcome, ...rest } = useOutcome()
  return { ...rest, outcome, begin, unsure: outcome?.isUnsure ? act : null }
}

/** What {@link useLastAct} returns. */
export type LastAct<Act> = ReturnType<typeof useLastAct<Act>>
