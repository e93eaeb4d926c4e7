import { invalidEmail, isEmail } from '#rules/email.ts'
import type { FieldChecks } from './fieldErrors.ts'
import { usernameError } from './username.ts'

/** What a person reads when their address already belongs to a member. */
export const takenEmail = 'This email is already in use.'

/** A filled-in profile form. An id is whatever the caller uses to identify a choice. */
export type ProfileForm = {
  email: string
  username: string
  locationId?: unknown
  genderId?: unknown
  ageRangeId?: unknown
  preferredAgeRangeIds: readonly unknown[]
  agreementAccepted: boolean
}

const isMissing = (choice: unknown) => choice === null || choice === undefined || choice === ''

function profileEmailError(email: string): string | null {
  if (email.trim() === '') return 'Email is required.'
  return isEmail(email) ? null : invalidEmail
}

/**
 * Checks a new profile as far as that is possible without the database (docs/specification.md, section 5).
 *
 * @param form as filled in
 * @returns a sentence for each field, or null if it is fine
 */
export function profileErrors(form: ProfileForm): FieldChecks {
  return {
    email: profileEmailError(form.email),
    username: usernameError(form.username),
    locationId: isMissing(form.locationId) ? 'Location is required.' : null,
    genderId: isMissing(form.genderId) ? 'Gender identity is required.' : null,
    ageRangeId: isMissing(form.ageRangeId) ? 'Age range is required.' : null,
    preferredAgeRangeIds: preferredAgeRangesError(form.preferredAgeRangeIds),
    agreementAccepted: form.agreementAccepted ? null : 'You must agree before creating an account.',
  }
}

/**
 * Checks that a member would like to meet at least one age group.
 *
 * @param ids the age ranges ticked
 * @returns the sentence to show, or null
 */
export function preferredAgeRangesError(ids: readonly unknown[]): string | null {
  return ids.length === 0 ? 'Please choose at least one preferred age group.' : null
}
