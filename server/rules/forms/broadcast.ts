import { lengthError } from '#rules/text.ts'
import type { FieldChecks } from './fieldErrors.ts'

/** Most characters of the subject and of the text of what an operator writes to many. */
export const longestSubject = 120
export const longestText = 5000

/** Who at an encounter can be written to. */
export const broadcastPlaces = ['Seated', 'Waitlisted', 'Invited'] as const

export type BroadcastPlace = (typeof broadcastPlaces)[number]

/** Hours in which the same words to the same people are taken for one and the same mail. */
export const sameWithinHours = 1

/** Most such mails in 24 hours, of all operators together. */
export const mostInADay = 30

const textError = (text: string, longest: number): string | null =>
  text === '' ? 'Please write something.' : lengthError(text.length, longest)

/**
 * Checks what an operator would like to write to many members.
 *
 * @param words plain text, trimmed; in `text` an empty line parts paragraphs
 * @returns a sentence for each field, null where it is fine
 */
export function broadcastErrors({ subject, text }: { subject: string; text: string }): FieldChecks {
  return { subject: textError(subject, longestSubject), text: textError(text, longestText) }
}

/** What an operator reads where no one would get the mail. */
export const nobodyWritten = 'Nobody would get this mail.'

/** What an operator reads where others than those confirmed would get the mail by now. */
export const recipientsChanged = (now: number): string =>
  `Who gets this mail has changed: it is ${now === 1 ? '1 person' : `${now} people`} now. Please look again.`
