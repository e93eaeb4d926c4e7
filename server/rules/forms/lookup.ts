import { timeZoneError } from '#rules/forms/timeZone.ts'
import { lengthError } from '#rules/text.ts'
import type { FieldChecks } from './fieldErrors.ts'

/** The lists from which members choose. */
export type LookupKind = 'Location' | 'Gender' | 'AgeRange' | 'ConversationStyle' | 'ConnectionType'

/** The kinds of which every new profile needs a choice. */
export const neededKinds: ReadonlySet<LookupKind> = new Set(['Location', 'Gender', 'AgeRange'])

/** Members are adults. */
const youngestAge = 18

const oldestAge = 120
const longestLabel = 60

/** A choice as an operator enters it: a location with a time zone, an age range with ages, the upper one optional. */
export type LookupForm = {
  label: string
  timeZone?: string | null | undefined
  minAge?: number | null | undefined
  maxAge?: number | null | undefined
}

const ageError = (age: number): string | null =>
  Number.isInteger(age) && age >= youngestAge && age <= oldestAge
    ? null
    : `Please give an age from ${youngestAge} to ${oldestAge}.`

function agesError({ minAge, maxAge }: LookupForm): { minAge: string | null; maxAge: string | null } {
  const youngest = minAge ?? 0
  const isBelow = maxAge != null && maxAge < youngest
  return {
    minAge: ageError(youngest),
    maxAge: isBelow ? 'It must not be below the lower age.' : ageError(maxAge ?? oldestAge),
  }
}

/**
 * Checks a choice before members are offered it.
 *
 * @param form with the label already as plain text
 * @returns a sentence for each field, or null if it is fine
 */
export function lookupErrors(kind: LookupKind, form: LookupForm): FieldChecks {
  return {
    label: form.label === '' ? 'Please give it a name.' : lengthError(form.label.length, longestLabel),
    ...(kind === 'Location' && { timeZone: timeZoneError(form.timeZone ?? '') }),
    ...(kind === 'AgeRange' && agesError(form)),
  }
}
