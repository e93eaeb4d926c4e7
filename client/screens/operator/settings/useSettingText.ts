import { plainText } from '#rules/text.ts'
import { useStoredDraft } from '../shared/useStoredDraft.ts'

const isSameText = (one: string, other: string): boolean => plainText(one) === plainText(other)

/**
 * Holds a text of the settings while it is written.
 *
 * @param name names the text
 * @param stored the text in force
 * @returns as {@link useStoredDraft}
 */
export const useSettingText = (name: string, stored: string) => useStoredDraft(name, stored, isSameText)
