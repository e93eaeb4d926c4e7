import { mostUsernameChanges } from '#rules/account/usernameChange.ts'
import type { Db } from '../../platform/database/db.ts'

/** Reads when a member last changed their username, the latest first, and no more changes than the limit counts. */
export async function usernameChangeTimes(db: Db, memberId: number): Promise<Date[]> {
  const changes = await db.usernameChange.findMany({
    where: { memberId },
    select: { changedAt: true },
    orderBy: { changedAt: 'desc' },
    take: mostUsernameChanges,
  })
  return changes.map(({ changedAt }) => changedAt)
}
