import { useStoredDraft } from './useStoredDraft.ts'

const isSameNumber = (one: string, other: string): boolean => one.trim() === other.trim()

/**
 * Holds the text of a number while it is written, as {@link useStoredDraft} does.
 *
 * @param name names it
 * @param value the number in force, if one is set
 */
export const useNumberDraft = (name: string, value: number | null | undefined) =>
  useStoredDraft(name, String(value ?? ''), isSameNumber)
