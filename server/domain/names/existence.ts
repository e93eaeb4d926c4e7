import { isEmail, normalEmail } from '#rules/email.ts'
import { normalUsername, usernameError } from '#rules/forms/username.ts'
import { Prisma } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import { nameSkeleton } from './nameSkeleton.ts'
import { isReserved } from './reservedNames.ts'

/** An e-mail address, or the SQL of a column that contains one. */
type Email = string | Prisma.Sql

/**
 * Selects the ids of the members to whom an e-mail belongs: the one who has it, and anyone who gave it up and can still
 * take it back (docs/rules.md, "An account, and who may touch it"). Canceled members do not count.
 *
 * @param email trimmed and lowercase
 */
const holders = (email: Email, now: Date) => Prisma.sql`
  SELECT id FROM members WHERE email = ${email} AND status <> 'Canceled'
  UNION ALL
  SELECT m.id FROM address_changes c JOIN members m ON m.id = c.member_id
  WHERE c.from_email = ${email} AND c.undo_until >= ${now} AND c.undone_at IS NULL AND c.voided_at IS NULL
    AND m.status <> 'Canceled'`

/** An SQL condition: an e-mail, trimmed and lowercase, is not free for somebody new. */
export const emailTaken = (email: Email, now: Date) => Prisma.sql`EXISTS (${holders(email, now)})`

/**
 * Finds the other member to whom an e-mail belongs, if a member asks for it.
 *
 * @param email trimmed and lowercase
 * @param memberId the asking member; addresses that are already theirs do not count
 * @returns the id of another member, or null if the address is free
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

/** Whether an e-mail is not free for somebody new, ignoring case and surrounding white space. */
export async function emailExists(db: Db, email: string, now: Date): Promise<boolean> {
  if (!isEmail(email)) return false
  const [{ taken }] = await db.$queryRaw<[{ taken: boolean }]>`
    SELECT ${emailTaken(normalEmail(email), now)} AS taken`
  return taken
}

const nobody = 0

/**
 * An SQL condition: a username is not available (docs/rules.md, "Getting in"). It is reserved, or a member who is not
 * Canceled has it or one that looks like it, or gave it up recently.
 *
 * @param username in its stored form
 * @param memberId the asking member, if any; their own present and former names do not count
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

/** Whether a username in its stored form is not available to somebody new, see {@link usernameTaken}. */
export async function isUsernameTaken(db: Db, username: string, now: Date): Promise<boolean> {
  const [{ taken }] = await db.$queryRaw<
    [{ taken: boolean }]
  >`SELECT ${usernameTaken(username, now)} AS taken`
  return taken
}

/** Whether a username as typed is not available to somebody new; false if it is not a valid username. */
export async function usernameExists(db: Db, username: string, now: Date): Promise<boolean> {
  return usernameError(username) === null && isUsernameTaken(db, normalUsername(username), now)
}
