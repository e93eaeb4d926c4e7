import { plainText } from '#rules/text.ts'
import { useStoredDraft } from '../shared/useStoredDraft.ts'

const isSameText = (one: string, other: string): boolean => plainText(one) === plainText(other)

/**
 * Holds a text of the settings while it is edited.
 *
 * @param name identifies its draft
 * @param stored the stored text
 * @returns as {@link useStoredDraft}
 */
export const useSettingText = (name: string, stored: string) => useStoredDraft(name, stored, isSameText)
