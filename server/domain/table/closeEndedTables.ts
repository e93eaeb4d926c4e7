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

/** Why an encounter is canceled whose table decided so; mailed to everyone with a place. */
const tooFewCame = 'Too few people came, and those at the table decided to end it. It counts for nobody.'

/** Why an encounter is canceled whose host ended it too soon; mailed to everyone with a place. */
const hardlyHeld = 'It was ended before it had properly begun. It counts for nobody.'

/**
 * Does to an encounter, which is locked, what follows from a table that has ended before its time (docs/rules.md, "The table"):
 * whose people ended it, or which was hardly held, is called off; another is completed, and ended when its host ended it.
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
 * Closes each encounter whose table ended before its time without an act that closed it: those who wanted it to end became
 * most when somebody fell silent, or a version of the service before this one left it open.
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
