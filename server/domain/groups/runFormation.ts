import { longerSearchFactor, peopleAtTable, peopleWanted } from '#rules/encounters/groupPlan.ts'
import type { NotFree } from '#rules/seats/notFree.ts'
import { searchBudget } from '../../engine/budget.ts'
import { FormationInputError } from '../../engine/problem.ts'
import { startFormation } from '../../engine/startFormation.ts'
import type { FormationRun, Prisma, PrismaClient } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Log } from '../../platform/log/log.ts'
import { withChances } from '../attendance/readChances.ts'
import { formSlots, type SlotsProblem } from './formSlots.ts'
import { requestOf } from './queueFormation.ts'
import { type Facts, readFacts } from './readFacts.ts'
import { readFree } from './readFree.ts'
import { canceledTables } from './rounds.ts'
import { storeFormation } from './storeFormation.ts'
import { notAdding, slotOf, tablesAtSlots, withAddedTables } from './tableNumbers.ts'

/** After its worker died this often, a run is not started again. */
const mostAttempts = 3
const formingFails = {
  interrupted: 'Forming these groups was interrupted again and again. Try fewer times or another location.',
  unexpected: 'Something went wrong while these groups were formed. Please form them again.',
}
const addingFails = {
  interrupted: 'Adding tables was interrupted again and again. Try another time.',
  unexpected: 'Something went wrong while tables were added. Please add them again.',
}

class Abandoned extends Error {}

type Standing = { id: number; startsAt: Date; seats: { memberId: number }[] }

/** Reads the tables that stay: the locked ones, or all if tables are being added. */
const readStanding = (db: Db, { id, addingAt }: FormationRun): Promise<Standing[]> =>
  db.formationGroup.findMany({
    where: { runId: id, ...(addingAt === null && { locked: true }), NOT: canceledTables },
    select: { id: true, startsAt: true, seats: { select: { memberId: true }, orderBy: { id: 'asc' } } },
    orderBy: { position: 'asc' },
  })

async function readProblem(
  db: Db,
  run: FormationRun,
  standing: readonly Standing[],
  now: Date,
): Promise<{ problem: SlotsProblem; facts: Facts; notFree: Map<number, NotFree> }> {
  const facts = await readFacts(db, run)
  const known = new Set(facts.members.map(({ id }) => id))
  const sitting = standing.flatMap(({ seats }) => seats.map(({ memberId }) => memberId))
  // People who have left meanwhile stay at a locked table; they are left out when it is invited.
  const gone = sitting.filter((id) => !known.has(id))
  const others = gone.length > 0 ? (await readFacts(db, run, gone)).members : []
  const members = [...facts.members, ...others].sort((a, b) => a.id - b.id)
  const everybody = members.map(({ id }) => id)
  const free: Map<number, NotFree>[] = []
  for (const startsAt of run.slots) free.push(await readFree(db, run, startsAt, now, everybody))
  const busy = free.map((reasons) => new Set(reasons.keys()))
  const atTables = new Set(sitting)
  const never = facts.members.filter(({ id }) => !atTables.has(id) && busy.every((ids) => ids.has(id)))
  const notFree = new Map(never.map(({ id }) => [id, free[0]?.get(id) ?? 'busy']))
  const { kind, seed, allowRepeats, anyMutualLink, companyOfGender } = run
  const { met, metWeeksAgo, barred, links } = facts
  const tablesThere = standing.map(({ startsAt, seats }) => ({
    slot: slotOf(run, startsAt),
    members: seats.map(({ memberId }) => memberId),
  }))
  const only = run.addingAt === null ? null : slotOf(run, run.addingAt)
  const room = tablesAtSlots(run).map((wanted, index) =>
    wanted === null ? null : Math.max(0, wanted - tablesThere.filter(({ slot }) => slot === index).length),
  )
  const problem = {
    kind,
    seed,
    allowRepeats,
    anyMutualLink,
    companyOfGender,
    met,
    metWeeksAgo,
    barred,
    links,
    busy,
    members: kind === 'OneOnOne' ? members : await withChances(db, members, now),
    seats: peopleWanted(run),
    fewest: peopleAtTable(run).min,
    strangers: run.capacity,
    budgetMs: searchBudget(facts.members.length) * (run.longerSearch ? longerSearchFactor : 1),
    standing: tablesThere,
    only,
    most: room.map((tables, index) => (index === only ? run.addingTables : tables)),
  }
  return { problem, facts, notFree }
}

/** Stores the progress of a run, one update at a time, and ends the run once its request is no longer current. */
function progressNoter(
  db: PrismaClient,
  request: Prisma.FormationRunWhereInput,
  now: Date,
  end: (reason: Error) => void,
) {
  let noting: Promise<void> = Promise.resolve()
  let busy = false
  return {
    note(share: number): void {
      if (busy) return
      busy = true
      noting = db.formationRun
        .updateMany({ where: request, data: { progress: share, updatedAt: now } })
        .then(({ count }) => {
          busy = false
          if (count === 0) end(new Abandoned())
        }, end)
    },
    settled: (): Promise<void> => noting,
  }
}

/**
 * Forms the groups of a waiting run in a thread of its own, and stores them. If a worker dies or is stopped, the next
 * one starts the run from the beginning. Errors are shown on the proposal.
 *
 * @param signal aborts when the worker is being stopped
 * @throws the signal's reason, so that the job is retried
 */
export async function runFormation(
  db: PrismaClient,
  log: Log,
  runId: number,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  const [run] = await db.formationRun.updateManyAndReturn({
    where: { id: runId, state: 'Running' },
    data: { attempts: { increment: 1 }, progress: 0, updatedAt: now },
  })
  if (!run) return
  const request = requestOf(run)
  const isAdding = run.addingAt !== null
  const sentences = isAdding ? addingFails : formingFails
  const fail = async (failure: string): Promise<void> => {
    await db.formationRun.updateMany({
      where: request,
      // If tables were being added, the existing ones can still be used.
      data: { state: isAdding ? 'Ready' : 'Failed', ...notAdding, failure, updatedAt: now },
    })
  }
  if (run.attempts > mostAttempts) return fail(sentences.interrupted)
  const abandoned = new AbortController()
  const progress = progressNoter(db, request, now, (reason) => abandoned.abort(reason))
  const ending = AbortSignal.any([signal, abandoned.signal])
  try {
    const standing = await readStanding(db, run)
    const atThatStart = standing.filter(({ startsAt }) => startsAt.getTime() === run.addingAt?.getTime())
    const planned = withAddedTables(run, atThatStart.length)
    const { problem, facts, notFree } = await readProblem(db, planned, standing, now)
    const formation = await formSlots(
      problem,
      (input, onProgress) => startFormation(input, { onProgress, signal: ending }),
      progress.note,
    )
    await progress.settled()
    ending.throwIfAborted()
    const stays = standing.map(({ id }) => id)
    await storeFormation(db, planned, formation, { ...facts, notFree, standing: stays }, now)
  } catch (error) {
    if (signal.aborted) throw error
    if (error instanceof Abandoned) return
    log.error({ err: error, run: runId }, 'groups could not be formed')
    await fail(error instanceof FormationInputError ? error.message : sentences.unexpected)
  }
}
