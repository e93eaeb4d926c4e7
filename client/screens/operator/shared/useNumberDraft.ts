import { useStoredDraft } from './useStoredDraft.ts'

const isSameNumber = (one: string, other: string): boolean => one.trim() === other.trim()

/**
 * Holds a number as text while it is edited, as {@link useStoredDraft} does.
 *
 * @param name identifies the draft
 * @param value the stored number, if one is set
 */
export const useNumberDraft = (name: string, value: number | null | undefined) =>
  useStoredDraft(name, String(value ?? ''), isSameNumber)
