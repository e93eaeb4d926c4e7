import { isEmail, normalEmail } from '#rules/email.ts'
import { normalUsername, usernameError } from '#rules/username.ts'
import type { Db } from '../db.ts'

/** Whether a member who is not Canceled has this e-mail, without regard to case and white space around it. */
export async function emailExists(db: Db, email: string): Promise<boolean> {
  if (!isEmail(email)) return false
  const [{ taken }] = await db.$queryRaw<[{ taken: boolean }]>`
    SELECT EXISTS (SELECT FROM members WHERE email = ${normalEmail(email)} AND status <> 'Canceled') AS taken`
  return taken
}

/** Whether a member who is not Canceled has this username, without regard to case and white space around it. */
export async function usernameExists(db: Db, username: string): Promise<boolean> {
  if (usernameError(username) !== null) return false
  const [{ taken }] = await db.$queryRaw<[{ taken: boolean }]>`
    SELECT EXISTS (
      SELECT FROM members WHERE username_key = lower(${normalUsername(username)}) AND status <> 'Canceled') AS taken`
  return taken
}
