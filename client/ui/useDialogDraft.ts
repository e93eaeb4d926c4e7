import { useEffect, useEffectEvent } from 'react'
import { useDraftedValues } from './useDraft.ts'

/**
 * Holds the values of a dialog, or of another part of a screen, as {@link useDraftedValues} does, and deletes the draft
 * when that is closed. The end of a session leaves the document without closing it, so the draft survives.
 *
 * @param name names the part, and what it is about
 * @param initial its values when it opens
 * @returns the values, and a function that sets some of them
 */
export function useDialogDraft<Values extends object>(name: string, initial: Values) {
  const { values, set, forget } = useDraftedValues(name, initial)
  useDropOnLeave(forget)
  return { values, set }
}

/** Deletes a draft when the component that it belongs to is unmounted. */
export function useDropOnLeave(forget: () => void): void {
  const leave = useEffectEvent(forget)
  useEffect(() => () => leave(), [])
}
