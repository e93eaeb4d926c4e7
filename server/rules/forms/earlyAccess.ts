import { isEmail } from '#rules/email.ts'
import { lengthError, plainText } from '#rules/text.ts'
import type { FieldChecks } from './fieldErrors.ts'
import { personNameError } from './personName.ts'

/** Most characters of the notes of an early-access request, and of an operator's note on it. */
export const longestNotes = 2000

/**
 * Checks an early-access request (docs/specification.md, section 5, "Early access").
 *
 * @param request as typed
 * @returns a sentence for each field, null where it is fine
 */
export function earlyAccessErrors(request: {
  email: string
  name?: string | null | undefined
  notes?: string | null | undefined
}): FieldChecks {
  return {
    email: isEmail(request.email) ? null : 'Valid email is required.',
    name: personNameError(request.name),
    notes: lengthError(plainText(request.notes).length, longestNotes),
  }
}
