import type { PrismaClient } from '../../generated/client/client.ts'

/** Ends the notifications of the browser in which a session is; none is fine too. */
export async function stopNotifications(db: PrismaClient, sessionId: string): Promise<void> {
  await db.pushSubscription.deleteMany({ where: { sessionId } })
}
