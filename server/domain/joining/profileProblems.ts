import type { FieldChecks } from '#rules/forms/fieldErrors.ts'
import { takenEmail } from '#rules/forms/profile.ts'
import { takenUsername } from '#rules/forms/username.ts'
import type { Db } from '../../platform/database/db.ts'
import { emailTaken, usernameTaken } from '../names/existence.ts'

export type WantedProfile = {
  /** Trimmed and lowercase. */
  email: string
  /** In its stored form. */
  username: string
  locationId: number
  genderId: number
  ageRangeId: number
  preferredAgeRangeIds: readonly number[]
}

type Found = {
  usernameKey: string
  emailTaken: boolean
  usernameTaken: boolean
  location: boolean
  gender: boolean
  ageRange: boolean
  preferred: number
}

/**
 * Checks a new profile against the database, in one statement. A canceled member's e-mail and username are free.
 *
 * @returns a sentence for each wrong field, and the username's key in the unique index
 */
export async function profileProblems(
  db: Db,
  { email, username, locationId, genderId, ageRangeId, preferredAgeRangeIds }: WantedProfile,
  now: Date,
): Promise<{ usernameKey: string; problems: FieldChecks }> {
  const [found] = await db.$queryRaw<[Found]>`
    SELECT lower(${username}) AS "usernameKey",
      ${emailTaken(email, now)} AS "emailTaken",
      ${usernameTaken(username, now)} AS "usernameTaken",
      EXISTS (SELECT FROM locations WHERE id = ${locationId} AND active) AS location,
      EXISTS (SELECT FROM genders WHERE id = ${genderId} AND active) AS gender,
      EXISTS (SELECT FROM age_ranges WHERE id = ${ageRangeId} AND active) AS "ageRange",
      (SELECT count(*)::int FROM age_ranges WHERE id = ANY(${preferredAgeRangeIds}::int[]) AND active) AS preferred`
  return {
    usernameKey: found.usernameKey,
    problems: {
      email: found.emailTaken ? takenEmail : null,
      username: found.usernameTaken ? takenUsername : null,
      locationId: found.location ? null : 'This location is not open to new members.',
      genderId: found.gender ? null : 'Please choose a gender identity from the list.',
      ageRangeId: found.ageRange ? null : 'Please choose an age range from the list.',
      preferredAgeRangeIds:
        found.preferred === preferredAgeRangeIds.length ? null : 'Please choose age groups from the list.',
    },
  }
}
