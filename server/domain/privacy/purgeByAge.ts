import { day } from '#rules/time/durations.ts'
import { Prisma, type PrismaClient } from '../../generated/client/client.ts'
import { purges } from '../../generated/fates.ts'
import { takeSteps } from '../../platform/queue/workThrough.ts'
import type { Purge } from './fate.ts'
import { purgeRows } from './purgeRows.ts'

function purge(
  db: PrismaClient,
  { table, column, days, after }: Purge,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  const before = new Date(now.getTime() - days * day)
  const isOver = Prisma.join(
    after.map((instant) => Prisma.sql`${Prisma.raw(instant)} < ${before}`),
    ' OR ',
  )
  if (!column) return purgeRows(db, { table, isOver }, signal)
  const emptied = Prisma.raw(column)
  const isFull = Prisma.sql`${emptied} IS NOT NULL AND (${isOver})`
  return purgeRows(db, { table, isOver: isFull, set: Prisma.sql`${emptied} = NULL` }, signal)
}

/** Deletes the rows and empties the columns that schema.prisma says are purged some days after an instant. */
export const purgeByAge = (db: PrismaClient, now: Date, signal: AbortSignal): Promise<void> =>
  takeSteps(
    Object.fromEntries(
      (purges as readonly Purge[]).map((each) => [
        `${each.table} ${each.column ?? ''}`.trim(),
        () => purge(db, each, now, signal),
      ]),
    ),
  )
