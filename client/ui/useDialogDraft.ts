import { useEffect, useEffectEvent } from 'react'
import { useDraftedValues } from './useDraft.ts'

/**
 * Holds what is written in a dialog, or another part of a screen, as {@link useDraftedValues} does, and drops it when that is
 * closed: the end of a session leaves the document, and closes nothing.
 *
 * @param name names the part, and what it is about
 * @param initial what it holds when it opens
 * @returns the values, and what sets some of them
 */
export function useDialogDraft<Values extends object>(name: string, initial: Values) {
  const { values, set, forget } = useDraftedValues(name, initial)
  useDropOnLeave(forget)
  return { values, set }
}

/** Drops a draft once what it was written in is left. */
export function useDropOnLeave(forget: () => void): void {
  const leave = useEffectEvent(forget)
  useEffect(() => () => leave(), [])
}
