import { lengthError } from '#rules/text.ts'

/** The first sentence of an invitation, unless the operator has set another. */
export const usualInvitationText = 'There is a seat for you at the table, if you would like it.'

const longestText = 1000

/**
 * Checks the text an operator sets as the beginning of invitations.
 *
 * @param text plain text; an empty line separates paragraphs
 * @returns the sentence to show, or null
 */
export function invitationTextError(text: string): string | null {
  return text === '' ? 'Please write something.' : lengthError(text.length, longestText)
}

/**
 * Checks an operator's own note in one invitation.
 *
 * @param note plain text, trimmed; empty for no note
 * @returns the sentence to show, or null
 */
export function invitationNoteError(note: string): string | null {
  return lengthError(note.length, longestText)
}
