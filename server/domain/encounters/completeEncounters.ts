import type { Encounter, Prisma, PrismaClient } from '../../generated/client/client.ts'
import { workThrough } from '../../platform/queue/workThrough.ts'
import { askToChoose } from '../attendance/askToChoose.ts'
import { markByPresence } from '../attendance/markByPresence.ts'
import { closeRoom } from '../meetings/arrangeMeeting.ts'
import { lockEncounter, unlessRefused } from './lockEncounter.ts'

/**
 * Completes every scheduled encounter that has ended: closes its video room, marks attended those who stayed long
 * enough, and asks them whom they would like to meet again.
 */
export async function completeEncounters(db: PrismaClient, now: Date): Promise<void> {
  const ended = await db.encounter.findMany({
    where: { state: 'Scheduled', endsAt: { lte: now } },
    orderBy: { id: 'asc' },
    select: { id: true },
  })
  await workThrough(ended, {
    nameOf: ({ id }) => `encounter ${id}`,
    work: ({ id }) => unlessRefused(completeEncounter(db, id, now)),
  })
}

const completeEncounter = (db: PrismaClient, id: number, now: Date): Promise<void> =>
  db.$transaction(async (tx) => completeLocked(tx, await lockEncounter(tx, id, 'complete', now), now))

/** Completes an encounter that has ended and is locked. */
export async function completeLocked(
  tx: Prisma.TransactionClient,
  encounter: Encounter,
  now: Date,
): Promise<void> {
  const { id } = encounter
  await tx.encounter.update({
    where: { id },
    data: { state: 'Completed', completedAt: now, updatedAt: now },
  })
  await closeRoom(tx, encounter)
  await markByPresence(tx, id, now)
  await askToChoose(tx, [id], now)
}
