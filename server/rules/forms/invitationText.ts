import { lengthError } from '#rules/text.ts'

/** What an invitation says first, unless the operator has put it in other words. */
export const usualInvitationText = 'There is a seat for you at the table, if you would like it.'

const longestText = 1000

/**
 * Checks the words an operator would like invitations to begin with.
 *
 * @param text in plain text; an empty line parts paragraphs
 * @returns the sentence to show, or null
 */
export function invitationTextError(text: string): string | null {
  return text === '' ? 'Please write something.' : lengthError(text.length, longestText)
}

/**
 * Checks the words of an operator's own in one invitation.
 *
 * @param note in plain text, trimmed; empty for none
 * @returns the sentence to show, or null
 */
export function invitationNoteError(note: string): string | null {
  return lengthError(note.length, longestText)
}
