import { Prisma } from '../../generated/client/client.ts'
import type { Database } from './db.ts'

/** Counts that are stored, a row for each key, and the table in which triggers note the keys to count again. */
export type StoredCounts = {
  table: string
  key: string
  notes: string
  /** A SELECT of the table's columns for those of the keys that have anything to count. */
  countOf(keys: readonly number[]): Prisma.Sql
}

/** Keys counted in one transaction: some tenths of a second. */
const most = 500

/** Counts some keys again and forgets the notes that asked for it; gives how many were counted. */
async function recountSome(
  prisma: Database['prisma'],
  { table, key, notes, countOf }: StoredCounts,
): Promise<number> {
  return prisma.$transaction(async (tx) => {
    const [stored, column, noted] = [table, key, notes].map(Prisma.raw)
    // One at a time: of two, the one that looked earlier could be the one that writes last.
    await tx.$executeRaw`LOCK TABLE ${stored} IN SHARE ROW EXCLUSIVE MODE`
    const due = await tx.$queryRaw<{ key: number; notes: bigint[] }[]>`
      SELECT ${column} AS key, array_agg(id) AS notes FROM ${noted} GROUP BY 1 ORDER BY min(id) LIMIT ${most}`
    if (due.length === 0) return 0
    const keys = due.map((each) => each.key)
    await tx.$executeRaw`DELETE FROM ${stored} WHERE ${column} = ANY(${keys})`
    await tx.$executeRaw`INSERT INTO ${stored} ${countOf(keys)}`
    // Only those read: numbers are given out before they are to be seen, so a lower one may come later.
    await tx.$executeRaw`DELETE FROM ${noted} WHERE id = ANY(${due.flatMap((each) => each.notes)})`
    return keys.length
  })
}

/**
 * Brings stored counts up to date with what triggers noted. What changes meanwhile stays noted.
 *
 * @param signal ends it between two transactions; what is left is done another time
 * @throws what the signal was aborted with
 */
export async function recountNoted(
  prisma: Database['prisma'],
  stored: StoredCounts,
  signal: AbortSignal,
): Promise<void> {
  while ((await recountSome(prisma, stored)) > 0) signal.throwIfAborted()
}
