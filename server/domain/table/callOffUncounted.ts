import type { PrismaClient } from '../../generated/client/client.ts'
import { lockEncounter, unlessRefused } from '../encounters/lockEncounter.ts'
import { callOff } from '../seats/callOff.ts'
import { readTable } from './readTable.ts'
import { seeSnapshot } from './seeSnapshot.ts'

/** Why an encounter is canceled whose table decided so; mailed to everyone with a place. */
export const tooFewCame =
  'Too few people came, and those at the table decided to end it. It counts for nobody.'

/**
 * Calls off each encounter whose table ended without counting when somebody fell silent: nothing was done at that moment that
 * would have called it off (docs/rules.md, "The table").
 */
export async function callOffUncounted(db: PrismaClient, now: Date): Promise<void> {
  const asked = await db.encounter.findMany({
    where: {
      state: 'Scheduled',
      startsAt: { lte: now },
      entries: { some: { act: { path: ['kind'], equals: 'EndUncounted' } } },
    },
    orderBy: { id: 'asc' },
    select: { id: true, endsAt: true },
  })
  for (const { id, endsAt } of asked) {
    await unlessRefused(callOffIfUncounted(db, id, endsAt > now ? 'gather' : 'complete', now))
  }
}

const callOffIfUncounted = (
  db: PrismaClient,
  id: number,
  event: 'gather' | 'complete',
  now: Date,
): Promise<void> =>
  db.$transaction(async (tx) => {
    await lockEncounter(tx, id, event, now)
    const table = await readTable(tx, id)
    if (table && seeSnapshot(table, now)?.ended === 'Uncounted') await callOff(tx, id, tooFewCame, now)
  })
