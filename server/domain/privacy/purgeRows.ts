import { Prisma, type PrismaClient } from '../../generated/client/client.ts'
import { workThroughPages } from '../../platform/queue/workThrough.ts'

/** Rows changed by one statement, which takes far less time than the statement timeout. */
export const purgedAtOnce = 2000

type Purged = {
  table: string
  /** the condition on the rows */
  isOver: Prisma.Sql
  /** the columns to set; if absent, the rows are deleted */
  set?: Prisma.Sql
}

/**
 * Deletes any number of rows, or empties some of their columns.
 *
 * @throws AggregateError for those that failed, once all others are done
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
