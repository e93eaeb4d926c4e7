import { isEmail, normalEmail } from '#rules/email.ts'
import { normalUsername, usernameError } from '#rules/forms/username.ts'
import { Prisma } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import { nameSkeleton } from './nameSkeleton.ts'
import { isReserved } from './reservedNames.ts'

/** Whether a member who is not Canceled has this e-mail, without regard to case and white space around it. */
export async function emailExists(db: Db, email: string): Promise<boolean> {
  if (!isEmail(email)) return false
  const [{ taken }] = await db.$queryRaw<[{ taken: boolean }]>`
    SELECT EXISTS (SELECT FROM members WHERE email = ${normalEmail(email)} AND status <> 'Canceled') AS taken`
  return taken
}

/**
 * The SQL condition that a username cannot be had (docs/rules.md, "Getting in"): it is reserved, or a member who is not
 * Canceled has it or one that looks like it.
 *
 * @param username in its stored form
 */
export const usernameTaken = (username: string) => Prisma.sql`(${isReserved(username)} OR EXISTS (
  SELECT FROM members WHERE status <> 'Canceled'
    AND (username_key = lower(${username}) OR username_skeleton = ${nameSkeleton(username)})))`

/** Whether a username, in its stored form, cannot be had, see {@link usernameTaken}. */
export async function isUsernameTaken(db: Db, username: string): Promise<boolean> {
  const [{ taken }] = await db.$queryRaw<[{ taken: boolean }]>`SELECT ${usernameTaken(username)} AS taken`
  return taken
}

/** The same for a username as typed; false for one that could not be anybody's. */
export async function usernameExists(db: Db, username: string): Promise<boolean> {
  return usernameError(username) === null && isUsernameTaken(db, normalUsername(username))
}
