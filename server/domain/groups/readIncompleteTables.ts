import type { Db } from '../../platform/database/db.ts'
import { tableFaults } from './tableFaults.ts'

/**
 * Finds the tables that break a hard rule now, by what is stored about their seats. Inviting refuses them, unless
 * people who cannot come any more leave a table that meets the rules.
 *
 * @param groupIds tables of this proposal
 * @returns the ids of those that do
 */
export async function readIncompleteTables(
  db: Db,
  runId: number,
  groupIds: readonly number[],
): Promise<number[]> {
  const { groups, ...rules } = await db.formationRun.findUniqueOrThrow({
    where: { id: runId },
    select: {
      kind: true,
      allowRepeats: true,
      minimum: true,
      capacity: true,
      overInvite: true,
      groups: {
        where: { id: { in: [...groupIds] } },
        select: { id: true, seats: { select: { memberId: true, broken: true } } },
      },
    },
  })
  return groups.flatMap(({ id, seats }) => (tableFaults(rules, seats).some(({ hard }) => hard) ? [id] : []))
}
