import type { Encounter, Prisma } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'

/**
 * Reads the seats of an encounter whose holders were not allowed to stay or to come: removed from its table (even
 * before the encounter was rescheduled), or suspended or expelled while it was under way. They count as having used
 * their seats as far as they could (docs/rules.md, "Attendance").
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
      encounterId,
      seatedAt: { not: null },
      OR: [{ removedAt: { not: null } }, { member: { sanctions: { some: underWay } } }],
    },
    select: { id: true },
  })
  return new Set(seats.map(({ id }) => id))
}
