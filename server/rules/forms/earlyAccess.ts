import { isEmail } from '#rules/email.ts'
import { lengthError, plainText } from '#rules/text.ts'
import { hour } from '#rules/time/durations.ts'
import { cityError } from './city.ts'
import type { FieldChecks } from './fieldErrors.ts'
import { personNameError } from './personName.ts'

/** Most characters of the notes of an early-access request, and of an operator's note on it. */
export const longestNotes = 2000

/**
 * Checks an early-access request (docs/specification.md, section 5, "Early access").
 *
 * @param request as typed
 * @returns a sentence for each field, or null if it is fine
 */
export function earlyAccessErrors(request: {
  email: string
  name?: string | null | undefined
  notes?: string | null | undefined
  city?: string | null | undefined
}): FieldChecks {
  return {
    email: isEmail(request.email) ? null : 'Valid email is required.',
    name: personNameError(request.name),
    city: cityError(request.city),
    notes: lengthError(plainText(request.notes).length, longestNotes),
  }
}

/**
 * Checks an invitation by an operator, to an address that need not have asked for early access.
 *
 * @param invitation as typed; the note as plain text
 * @returns a sentence for each field, or null if it is fine
 */
export function directInvitationErrors(invitation: {
  email: string
  name?: string | null | undefined
  note: string
}): FieldChecks {
  return {
    email: isEmail(invitation.email) ? null : 'Valid email is required.',
    name: personNameError(invitation.name),
    note: lengthError(invitation.note.length, longestNotes),
  }
}

/** Returns the instant after which an invitation counts as just sent: the same one goes out once an hour at most. */
export const inviteAgainSince = (now: Date): Date => new Date(now.getTime() - hour)

/** Why an address is not invited, or does not get its invitation again. */
export const memberAddress = 'This is the address of a member.'
export const alreadyInvited =
  'This address is invited already. Under Invited the invitation can be sent again.'
export const nothingSentThere = 'Nothing is sent to this address. Lift that first, under Mail.'
export const invitedLately = 'The invitation went out within the last hour.'
export const neitherInvited = 'Only somebody who is invited and has not joined gets the invitation again.'
