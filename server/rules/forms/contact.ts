import { isEmail } from '#rules/email.ts'
import { lengthError, plainText } from '#rules/text.ts'
import type { FieldChecks } from './fieldErrors.ts'
import { personNameError } from './personName.ts'

/** The subjects a visitor can choose (docs/specification.md, section 2, "Contact"). */
export const contactSubjects = [
  'Early Access Feedback',
  'General Inquiry',
  'Technical Support',
  'Billing Question',
  'Feedback & Suggestions',
  'Other',
] as const

/** The subjects a member can choose (docs/specification.md, section 2, "Help"). */
export const supportSubjects = [
  'Account Issue',
  'Encounter Question',
  'Technical Problem',
  'Feedback or Suggestions',
  'Other',
] as const

/** Fewest characters of a message (docs/specification.md, section 9). */
const shortestMessage = 3
/** Most characters of a message. */
export const longestMessage = 5000

function subjectError(subject: string, options: readonly string[]): string | null {
  return options.includes(subject.trim()) ? null : 'Please choose a subject.'
}

function messageError(message: string, shortest: number): string | null {
  const { length } = plainText(message)
  if (length === 0) return 'Please write a message.'
  if (length < shortest) return `Please write at least ${shortest} characters.`
  return lengthError(length, longestMessage)
}

/**
 * Checks a visitor's message (docs/specification.md, section 5, "Contact").
 *
 * @param message as typed
 * @returns a sentence for each field, or null if it is fine
 */
export function contactErrors(message: {
  name?: string | null | undefined
  email: string
  subject: string
  message: string
}): FieldChecks {
  return {
    name: personNameError(message.name),
    email: isEmail(message.email) ? null : 'A valid email is required.',
    subject: subjectError(message.subject, contactSubjects),
    message: messageError(message.message, shortestMessage),
  }
}

/**
 * Checks a member's message (docs/specification.md, section 5, "Member help").
 *
 * @param message as typed
 * @returns a sentence for each field, or null if it is fine
 */
export function supportErrors(message: { subject: string; message: string }): FieldChecks {
  return {
    subject: subjectError(message.subject, supportSubjects),
    message: messageError(message.message, 1),
  }
}
