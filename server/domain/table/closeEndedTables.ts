import { wasHeld } from '#rules/guide/presence.ts'
import { seeTable } from '#rules/guide/seeTable.ts'
import type { TableFacts } from '#rules/guide/table.ts'
import type { Encounter, Prisma, PrismaClient } from '../../generated/client/client.ts'
import { workThrough } from '../../platform/queue/workThrough.ts'
import { completeLocked } from '../encounters/completeEncounters.ts'
import { lockEncounter, unlessRefused } from '../encounters/lockEncounter.ts'
import { noteNewEnd } from '../encounters/noteNewEnd.ts'
import { callOff } from '../seats/callOff.ts'
import { readTable } from './readTable.ts'

/** The reason mailed to everyone with a place if the people at a table ended it, which cancels the encounter. */
const tooFewCame = 'Too few people came, and those at the table decided to end it. It counts for nobody.'

/** The reason mailed to everyone with a place if a host ended the table too soon, which cancels the encounter. */
const hardlyHeld = 'It was ended before it had properly begun. It counts for nobody.'

/**
 * Closes a locked encounter whose table has ended early (docs/rules.md, "The table"). If the people at the table ended
 * it, or it was too short to count, the encounter is canceled. If a host ended it later, the encounter is completed
 * with that end.
 */
export async function closeEndedTable(
  tx: Prisma.TransactionClient,
  encounter: Encounter,
  facts: TableFacts,
  at: Date,
  now: Date,
): Promise<void> {
  const { ended } = seeTable(facts, at.getTime())
  if (ended === 'Uncounted') await callOff(tx, encounter.id, tooFewCame, now)
  if (ended !== 'EndedEarly') return
  const line = facts.log.findLast(({ act }) => act.kind === 'EndEarly')
  if (!line) throw new Error(`Nobody ended the table of encounter ${encounter.id}`)
  const endsAt = new Date(line.at)
  if (!wasHeld({ startsAt: encounter.startsAt, endsAt })) {
    await callOff(tx, encounter.id, hardlyHeld, now)
    return
  }
  await noteNewEnd(tx, encounter, endsAt, now)
  const shortened = await tx.encounter.update({
    where: { id: encounter.id },
    data: { endsAt, calendarSequence: { increment: 1 } },
  })
  await completeLocked(tx, shortened, now)
}

/**
 * Closes encounters whose table ended early without an action that closed them: the people who wanted to end it became
 * the majority when somebody went silent, or an earlier version of the service left it open.
 */
export async function closeEndedTables(db: PrismaClient, now: Date): Promise<void> {
  const kindIs = (kind: 'EndUncounted' | 'EndEarly') => ({ act: { path: ['kind'], equals: kind } })
  const asked = await db.encounter.findMany({
    where: {
      state: 'Scheduled',
      startsAt: { lte: now },
      entries: { some: { OR: [kindIs('EndUncounted'), kindIs('EndEarly')] } },
    },
    orderBy: { id: 'asc' },
    select: { id: true, endsAt: true },
  })
  await workThrough(asked, {
    nameOf: ({ id }) => `encounter ${id}`,
    work: ({ id, endsAt }) => unlessRefused(closeIfEnded(db, id, endsAt > now ? 'gather' : 'complete', now)),
  })
}

const closeIfEnded = (db: PrismaClient, id: number, event: 'gather' | 'complete', now: Date): Promise<void> =>
  db.$transaction(async (tx) => {
    const encounter = await lockEncounter(tx, id, event, now)
    const table = await readTable(tx, id)
    if (table?.facts) await closeEndedTable(tx, encounter, table.facts, now, now)
  })
