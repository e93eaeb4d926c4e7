import { isEmail, normalEmail } from '#rules/email.ts'
import { normalUsername, usernameError } from '#rules/forms/username.ts'
import { Prisma } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import { nameSkeleton } from './nameSkeleton.ts'
import { isReserved } from './reservedNames.ts'

/** An e-mail, or the SQL of a column that holds one. */
type Email = string | Prisma.Sql

/**
 * The SQL of the numbers of those to whom an e-mail belongs: the member who has it, and whoever gave it up and may still
 * take it back (docs/rules.md, "An account, and who may touch it"). Canceled members have none.
 *
 * @param email trimmed and lowercase
 */
const holders = (email: Email, now: Date) => Prisma.sql`
  SELECT id FROM members WHERE email = ${email} AND status <> 'Canceled'
  UNION ALL
  SELECT m.id FROM address_changes c JOIN members m ON m.id = c.member_id
  WHERE c.from_email = ${email} AND c.undo_until >= ${now} AND c.undone_at IS NULL AND c.voided_at IS NULL
    AND m.status <> 'Canceled'`

/** The SQL condition that an e-mail, trimmed and lowercase, is not free for a newcomer. */
export const emailTaken = (email: Email, now: Date) => Prisma.sql`EXISTS (${holders(email, now)})`

/**
 * To whom an e-mail belongs, for a member who would like to have it.
 *
 * @param email trimmed and lowercase
 * @param memberId who would like it; what is theirs already does not count
 * @returns the number of another member, or null where the address is free
 */
export async function otherHolder(
  db: Db,
  email: string,
  memberId: number,
  now: Date,
): Promise<number | null> {
  const [holder] = await db.$queryRaw<{ id: number }[]>`
    SELECT id FROM (${holders(email, now)}) AS holder WHERE id <> ${memberId} LIMIT 1`
  return holder?.id ?? null
}

/** Whether an e-mail is not free for a newcomer, without regard to case and white space around it. */
export async function emailExists(db: Db, email: string, now: Date): Promise<boolean> {
  if (!isEmail(email)) return false
  const [{ taken }] = await db.$queryRaw<[{ taken: boolean }]>`
    SELECT ${emailTaken(normalEmail(email), now)} AS taken`
  return taken
}

const nobody = 0

/**
 * The SQL condition that a username cannot be had (docs/rules.md, "Getting in"): it is reserved, or a member who is not
 * Canceled has it or one that looks like it, or gave it up a short while ago.
 *
 * @param username in its stored form
 * @param memberId who would like it, where that is a member: what is theirs, or was, does not count
 */
export const usernameTaken = (username: string, now: Date, memberId = nobody) => Prisma.sql`(
  ${isReserved(username)}
  OR EXISTS (
    SELECT FROM members WHERE status <> 'Canceled' AND id <> ${memberId}
      AND (username_key = lower(${username}) OR username_skeleton = ${nameSkeleton(username)}))
  OR EXISTS (
    SELECT FROM username_changes c JOIN members m ON m.id = c.member_id
    WHERE c.from_skeleton = ${nameSkeleton(username)} AND c.reserved_until > ${now}
      AND m.status <> 'Canceled' AND m.id <> ${memberId}))`

/** Whether a username, in its stored form, cannot be had by a newcomer, see {@link usernameTaken}. */
export async function isUsernameTaken(db: Db, username: string, now: Date): Promise<boolean> {
  const [{ taken }] = await db.$queryRaw<
    [{ taken: boolean }]
  >`SELECT ${usernameTaken(username, now)} AS taken`
  return taken
}

/** The same for a username as typed; false for one that could not be anybody's. */
export async function usernameExists(db: Db, username: string, now: Date): Promise<boolean> {
  return usernameError(username) === null && isUsernameTaken(db, normalUsername(username), now)
}
