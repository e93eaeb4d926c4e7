import type { PrismaClient } from '../../generated/client/client.ts'

/** Ends the notifications of a session's browser, if there are any. */
export async function stopNotifications(db: PrismaClient, sessionId: string): Promise<void> {
  await db.pushSubscription.deleteMany({ where: { sessionId } })
}
