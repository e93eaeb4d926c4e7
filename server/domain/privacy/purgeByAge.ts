import { Prisma, type PrismaClient } from '../../generated/client/client.ts'
import { purges } from '../../generated/fates.ts'
import type { Purge } from './fate.ts'

const day = 86_400_000

/** Deletes the rows, and empties the columns, that schema.prisma says are purged some days after an instant. */
export async function purgeByAge(db: PrismaClient, now: Date): Promise<void> {
  for (const { table, column, days, after } of purges as readonly Purge[]) {
    const before = new Date(now.getTime() - days * day)
    const [rows, instants] = [Prisma.raw(table), after.map((each) => Prisma.raw(each))]
    const isOver = Prisma.join(
      instants.map((instant) => Prisma.sql`${instant} < ${before}`),
      ' OR ',
    )
    if (!column) {
      await db.$executeRaw`DELETE FROM ${rows} WHERE ${isOver}`
      continue
    }
    const emptied = Prisma.raw(column)
    await db.$executeRaw`UPDATE ${rows} SET ${emptied} = NULL WHERE ${emptied} IS NOT NULL AND (${isOver})`
  }
}
