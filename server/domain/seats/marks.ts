import type { Encounter, Prisma } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'

/** Marks say who was at an encounter: none stays of one that does not take place, or not at that time. */
export const noMarks = {
  joinedAt: null,
  attendance: null,
  attendanceSource: null,
  attendanceAt: null,
} as const

/** Presence at the table that an encounter has now, and not before it was moved. */
export const ofThisStart = { earlierStart: null } satisfies Prisma.PresenceWhereInput

/** Clears the marks of everybody's places at an encounter. Who was at its table stays, for reports of whom they met. */
export async function clearMarks(db: Db, encounterId: number): Promise<void> {
  const marked = { OR: [{ joinedAt: { not: null } }, { attendance: { not: null } }] }
  await db.invitation.updateMany({ where: { encounterId, ...marked }, data: noMarks })
}

/**
 * Clears what the table of an encounter had begun. Who was there counts as of its earlier start from now on, for reports of whom
 * they met. Whoever is in a provider's room stays there where the encounter begins soon all the same: nothing would say again
 * that they came.
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
