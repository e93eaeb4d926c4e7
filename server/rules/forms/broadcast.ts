import { lengthError } from '#rules/text.ts'
import type { FieldChecks } from './fieldErrors.ts'

/** Most characters of a broadcast's subject and of its text. */
export const longestSubject = 120
export const longestText = 5000

/** The groups of people at an encounter to whom a broadcast can go. */
export const broadcastPlaces = ['Seated', 'Waitlisted', 'Invited'] as const

export type BroadcastPlace = (typeof broadcastPlaces)[number]

/** Hours within which the same broadcast to the same people counts as the same mail sent twice. */
export const sameWithinHours = 1

/** Most broadcasts in 24 hours, of all operators together. */
export const mostInADay = 30

const textError = (text: string, longest: number): string | null =>
  text === '' ? 'Please write something.' : lengthError(text.length, longest)

/**
 * Checks the subject and text of a broadcast.
 *
 * @param words plain text, trimmed; in `text` an empty line separates paragraphs
 * @returns a sentence for each field, or null if it is fine
 */
export function broadcastErrors({ subject, text }: { subject: string; text: string }): FieldChecks {
  return { subject: textError(subject, longestSubject), text: textError(text, longestText) }
}

/** What an operator reads if nobody would get the mail. */
export const nobodyWritten = 'Nobody would get this mail.'

/** What an operator reads if the recipients are no longer those the operator confirmed. */
export const recipientsChanged = (now: number): string =>
  `Who gets this mail has changed: it is ${now === 1 ? '1 person' : `${now} people`} now. Please look again.`
