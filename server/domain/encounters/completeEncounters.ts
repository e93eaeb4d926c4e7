import type { Db } from '../../platform/database/db.ts'
import { askToChoose } from '../attendance/askToChoose.ts'

/**
 * Completes every scheduled encounter that has ended and asks those who came who they would like to meet again.
 */
export async function completeEncounters(tx: Db, now: Date): Promise<void> {
  const done = await tx.encounter.updateManyAndReturn({
    where: { state: 'Scheduled', endsAt: { lte: now } },
    data: { state: 'Completed', completedAt: now, updatedAt: now },
    select: { id: true },
  })
  await askToChoose(
    tx,
    done.map(({ id }) => id),
    now,
  )
}
