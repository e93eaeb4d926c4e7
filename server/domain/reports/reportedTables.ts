import type { Prisma } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'

/**
 * Finds encounters of which a report waits in the cases.
 *
 * @param encounterIds those asked about
 * @param known which cases count
 * @returns those with a report that was not taken back and whose case nobody has decided
 */
export async function readReported(
  db: Db,
  encounterIds: readonly number[],
  known: Prisma.CaseWhereInput,
): Promise<ReadonlySet<number>> {
  const rows = await db.report.findMany({
    where: {
      ...{ encounterId: { in: [...encounterIds] }, withdrawnAt: null },
      case: { state: { not: 'Decided' }, ...known },
    },
    select: { encounterId: true },
    distinct: ['encounterId'],
  })
  return new Set(rows.flatMap(({ encounterId }) => encounterId ?? []))
}
