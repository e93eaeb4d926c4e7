import type { Db } from '../db.ts'

/** Revokes a session. Doing it again changes nothing. */
export async function logOut(db: Db, sessionId: string, now: Date): Promise<void> {
  await db.session.updateMany({ where: { id: sessionId, revokedAt: null }, data: { revokedAt: now } })
}
