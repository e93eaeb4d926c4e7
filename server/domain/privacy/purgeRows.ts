import { Prisma, type PrismaClient } from '../../generated/client/client.ts'
import { workThroughPages } from '../../platform/queue/workThrough.ts'

/** Rows changed by one statement: far less than the seconds that it may take. */
export const purgedAtOnce = 2000

type Purged = {
  table: string
  /** which rows */
  isOver: Prisma.Sql
  /** what is written into them; they are deleted where it is absent */
  set?: Prisma.Sql
}

/**
 * Deletes rows, or empties some of their columns, however many they are.
 *
 * @throws AggregateError once all others are done, for those that cannot be
 */
export function purgeRows(
  db: PrismaClient,
  { table, isOver, set }: Purged,
  signal: AbortSignal,
): Promise<void> {
  const rows = Prisma.raw(table)
  const change = set ? Prisma.sql`UPDATE ${rows} SET ${set}` : Prisma.sql`DELETE FROM ${rows}`
  return workThroughPages<{ place: string }>({
    most: purgedAtOnce,
    find: (failed) => db.$queryRaw`
      SELECT ctid::text AS place FROM ${rows}
      WHERE (${isOver}) AND ctid <> ALL(${failed.map(({ place }) => place)}::text[]::tid[]) LIMIT ${purgedAtOnce}`,
    work: (some) =>
      db.$executeRaw`${change} WHERE ctid = ANY(${some.map(({ place }) => place)}::text[]::tid[]) AND (${isOver})`,
    nameOf: ({ place }) => `${table} ${place}`,
    signal,
  })
}
