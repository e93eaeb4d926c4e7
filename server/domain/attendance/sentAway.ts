import type { Encounter, Prisma } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'

/**
 * Reads the seats of an encounter whose holders were not let stay, or come: removed from its table, also before it was moved, or
 * suspended or expelled while it was under way. They took their seats as far as they could (docs/rules.md, "Attendance").
 *
 * @returns ids of invitations
 */
export async function readSentAway(
  db: Db,
  { id: encounterId, startsAt, endsAt }: Pick<Encounter, 'id' | 'startsAt' | 'endsAt'>,
): Promise<ReadonlySet<number>> {
  const underWay = {
    outcome: { in: ['Suspended', 'Expelled'] },
    createdAt: { gte: startsAt, lt: endsAt },
  } satisfies Prisma.SanctionWhereInput
  const seats = await db.invitation.findMany({
    where: {
      ...{ encounterId, seatedAt: { not: null } },
      OR: [{ removedAt: { not: null } }, { member: { sanctions: { some: underWay } } }],
    },
    select: { id: true },
  })
  return new Set(seats.map(({ id }) => id))
}
