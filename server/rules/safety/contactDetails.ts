import { lengthError } from '#rules/text.ts'

type Bounds = { lines: number; characters: number }

/** The ways to reach the service that the operator can set. Each is a few lines of plain text, and optional. */
export const contactDetails = {
  contactLines: { lines: 6, characters: 500 },
  postalAddress: { lines: 6, characters: 300 },
} satisfies Record<string, Bounds>

/** The name of a contact detail. */
export type ContactDetailName = keyof typeof contactDetails

/** All contact details; null for one that is not set. */
export type ContactDetails = Record<ContactDetailName, string | null>

/**
 * Checks a contact detail as an operator wrote it.
 *
 * @param text trimmed; empty to have none
 * @returns the sentence to show, or null
 */
export function contactDetailError(name: ContactDetailName, text: string): string | null {
  const { lines, characters } = contactDetails[name]
  if (text.split('\n').length > lines) return `Please use at most ${lines} lines.`
  return lengthError(text.length, characters)
}
