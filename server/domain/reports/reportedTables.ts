import type { Prisma } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'

/**
 * Finds encounters with a report whose case is not decided yet.
 *
 * @param encounterIds the encounters to look at
 * @param known a filter for the cases that count
 * @returns those with a report that was not withdrawn and whose case is not decided
 */
export async function readReported(
  db: Db,
  encounterIds: readonly number[],
  known: Prisma.CaseWhereInput,
): Promise<ReadonlySet<number>> {
  const rows = await db.report.findMany({
    where: {
      encounterId: { in: [...encounterIds] },
      withdrawnAt: null,
      case: { state: { not: 'Decided' }, ...known },
    },
    select: { encounterId: true },
    distinct: ['encounterId'],
  })
  return new Set(rows.flatMap(({ encounterId }) => encounterId ?? []))
}
