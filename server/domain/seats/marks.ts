import type { Encounter, Prisma } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'

/** No marks. Marks say who was at an encounter, so one that is canceled or moved must have none. */
export const noMarks = {
  joinedAt: null,
  attendance: null,
  attendanceSource: null,
  attendanceAt: null,
} as const

/** A filter for presence at the present start of an encounter, not at one before it was moved. */
export const ofThisStart = { earlierStart: null } satisfies Prisma.PresenceWhereInput

/** Clears the marks of all places at an encounter. Presence at its table stays, for reports of whom somebody met. */
export async function clearMarks(db: Db, encounterId: number): Promise<void> {
  const marked = { OR: [{ joinedAt: { not: null } }, { attendance: { not: null } }] }
  await db.invitation.updateMany({ where: { encounterId, ...marked }, data: noMarks })
}

/**
 * Deletes the table that a moved encounter had already begun. Presence there stays, with the earlier start, for
 * reports of whom somebody met. If the encounter begins soon anyway, open stays in a provider's room keep counting,
 * since the provider would not report these arrivals again.
 *
 * @param was the encounter before it was moved
 */
export async function clearTable(
  db: Db,
  { id: encounterId, startsAt }: Pick<Encounter, 'id' | 'startsAt'>,
  beginsSoon: boolean,
): Promise<void> {
  await db.encounterTable.deleteMany({ where: { encounterId } })
  await db.tableEntry.deleteMany({ where: { encounterId } })
  const isOver = { OR: [{ source: 'Page' }, { untilAt: { not: null } }] } satisfies Prisma.PresenceWhereInput
  await db.presence.updateMany({
    where: { encounterId, ...ofThisStart, ...(beginsSoon && isOver) },
    data: { earlierStart: startsAt },
  })
}
