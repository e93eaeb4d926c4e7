import { Prisma } from '../../generated/client/client.ts'
import type { Database } from '../../platform/database/db.ts'
import { dueAmong } from './dueMembers.ts'

/** Members counted in one transaction: some tenths of a second. */
const most = 500

/** Counts some members again and forgets the notes that asked for it; gives how many were counted. */
async function recountSome(prisma: Database['prisma']): Promise<number> {
  return prisma.$transaction(async (tx) => {
    // One at a time: of two, the one that looked earlier could be the one that writes last.
    await tx.$executeRaw`LOCK TABLE due_members IN SHARE ROW EXCLUSIVE MODE`
    const noted = await tx.$queryRaw<{ memberId: number; notes: bigint[] }[]>`
      SELECT member_id AS "memberId", array_agg(id) AS notes FROM due_recounts
      GROUP BY 1 ORDER BY min(id) LIMIT ${most}`
    if (noted.length === 0) return 0
    const ids = noted.map(({ memberId }) => memberId)
    await tx.$executeRaw`DELETE FROM due_members WHERE member_id = ANY(${ids})`
    const members = Prisma.sql`SELECT unnest(${ids}::int[])`
    await tx.$executeRaw`INSERT INTO due_members (member_id, location_id, second, pairs) ${dueAmong(members)}`
    // Only those read: numbers are given out before they are to be seen, so a lower one may come later.
    await tx.$executeRaw`DELETE FROM due_recounts WHERE id = ANY(${noted.flatMap(({ notes }) => notes)})`
    return ids.length
  })
}

/**
 * Brings due_members up to date with what triggers noted in due_recounts. What changes meanwhile stays noted.
 *
 * @param signal ends it between two transactions; what is left is done another time
 * @throws what the signal was aborted with
 */
export async function recountDueMembers(prisma: Database['prisma'], signal: AbortSignal): Promise<void> {
  while ((await recountSome(prisma)) > 0) signal.throwIfAborted()
}
