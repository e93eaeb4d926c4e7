import { Prisma } from '../../generated/client/client.ts'
import type { Database } from '../database/db.ts'
import { workThroughPages } from './workThrough.ts'

/** Stored counts, one row for each key, and the table in which triggers note the keys to count again. */
export type StoredCounts = {
  table: string
  key: string
  notes: string
  /** A SELECT of the table's columns for those of the keys that have anything to count. */
  countOf(keys: readonly number[]): Prisma.Sql
}

/** Keys counted in one transaction, which takes some tenths of a second. */
export const countedAtOnce = 500

/** Counts some keys again and deletes the notes that asked for it. */
async function recountSome(
  prisma: Database['prisma'],
  { table, key, notes, countOf }: StoredCounts,
  keys: number[],
): Promise<void> {
  const [stored, column, noted] = [table, key, notes].map((name) => Prisma.raw(name))
  await prisma.$transaction(async (tx) => {
    // One recount at a time: of two, the one that read earlier could be the one that writes last.
    await tx.$executeRaw`LOCK TABLE ${stored} IN SHARE ROW EXCLUSIVE MODE`
    const read = await tx.$queryRaw<{ id: bigint }[]>`SELECT id FROM ${noted} WHERE ${column} = ANY(${keys})`
    await tx.$executeRaw`DELETE FROM ${stored} WHERE ${column} = ANY(${keys})`
    await tx.$executeRaw`INSERT INTO ${stored} ${countOf(keys)}`
    // Delete only the notes read above: a note with a lower id may be committed later than one with a higher id.
    await tx.$executeRaw`DELETE FROM ${noted} WHERE id = ANY(${read.map(({ id }) => id)})`
  })
}

/**
 * Updates stored counts for the keys that triggers noted. Changes during the recount stay noted.
 *
 * @param signal ends it between two transactions; the next run does the rest
 * @throws the signal's abort reason; AggregateError for keys that cannot be counted, once all others are
 */
export function recountNoted(
  prisma: Database['prisma'],
  stored: StoredCounts,
  signal: AbortSignal,
): Promise<void> {
  const [column, noted] = [stored.key, stored.notes].map((name) => Prisma.raw(name))
  const keysOf = (some: readonly { key: number }[]) => some.map(({ key }) => key)
  return workThroughPages<{ key: number }>({
    most: countedAtOnce,
    find: (failed) => prisma.$queryRaw`
      SELECT ${column} AS key FROM ${noted} WHERE ${column} <> ALL(${keysOf(failed)}::int[])
      GROUP BY 1 ORDER BY min(id) LIMIT ${countedAtOnce}`,
    work: (some) => recountSome(prisma, stored, keysOf(some)),
    nameOf: ({ key }) => `${stored.key} ${key}`,
    signal,
  })
}
