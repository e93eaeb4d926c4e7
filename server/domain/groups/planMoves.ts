import { peopleAtTable } from '#rules/encounters/groupPlan.ts'
import { isLinkRule, mayTellLinks } from '#rules/encounters/linkFigures.ts'
import { isHardRule, type TableRule, tableRuleTexts } from '#rules/encounters/tableRules.ts'
import { DomainError } from '#rules/errors.ts'
import type { NotFree } from '#rules/seats/notFree.ts'
import { explainMoves, type Move } from '../../engine/explainMoves.ts'
import type { FormationInput } from '../../engine/problem.ts'
import type { FormationRun } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import { gendersOf, sharesOf, type TableMeasures } from './measureTables.ts'
import { readActive, readFacts } from './readFacts.ts'
import { readFree } from './readFree.ts'
import { judgeTables } from './seatColumns.ts'

/** Somebody to a table there is, to a new one at a start of the proposal, or (both null) among the left-out. */
export type TableMove = { memberId: number; groupId: number | null; newTableAt: Date | null }

export type Breach = {
  rule: TableRule
  hard: boolean
  /** of those concerned; none where it is the size, or about links */
  memberIds: number[]
  /** null for a new table */
  groupId: number | null
  sentence: string
}

export type MoveTable = {
  groupId: number | null
  /** within the proposal; null for a new table */
  position: number | null
  startsAt: Date
  before: number[]
  after: number[]
}

export type MovePlan = {
  tables: MoveTable[]
  breaks: Breach[]
  fixes: Breach[]
  /** each table that changes, the ages and links at it before and after; new tables last */
  changes: { table: MoveTable; before: TableMeasures; after: TableMeasures }[]
  /** how many of those taken off were left out of earlier rounds too */
  waitedOut: number
  /** everybody at the tables, and the rules they are judged by */
  input: FormationInput
}

const mostMoves = 50
const pairsByHand =
  'Pairs are formed by their links alone: trying them out by hand would show who chose whom. People can be left out.'
const isToldOfPeople = ({ rule }: { rule: TableRule }) => !isLinkRule(rule)
const notHere = () =>
  new DomainError('BAD_INPUT', 'Only people and tables of this proposal can be moved.', 'moves')

/** The input of a judgement on people at hand: what matters for a formation only is left empty. */
export async function readTableInput(
  db: Db,
  run: FormationRun,
  memberIds: readonly number[],
): Promise<FormationInput & { genderOf: Map<number, number> }> {
  const { kind, allowRepeats, anyMutualLink, companyOfGender, seed } = run
  const facts = await readFacts(db, run, memberIds)
  const options = { kind, allowRepeats, anyMutualLink, companyOfGender, seed }
  return { ...facts, ...options, seats: peopleAtTable(run), strangers: run.capacity, budgetMs: 1 }
}

async function readTables(db: Db, run: FormationRun, moves: readonly TableMove[]): Promise<MoveTable[]> {
  const memberIds = moves.map(({ memberId }) => memberId)
  const seats = await db.formationSeat.findMany({
    where: { runId: run.id, memberId: { in: memberIds } },
    select: { memberId: true, groupId: true },
  })
  if (seats.length < memberIds.length) throw notHere()
  const wanted = [...seats, ...moves].flatMap(({ groupId }) => groupId ?? [])
  const groups = await db.formationGroup.findMany({
    where: { runId: run.id, id: { in: wanted } },
    select: {
      id: true,
      position: true,
      startsAt: true,
      locked: true,
      seats: { select: { memberId: true }, orderBy: { id: 'asc' } },
    },
    orderBy: { position: 'asc' },
  })
  if (groups.length < new Set(wanted).size) throw notHere()
  if (groups.some(({ locked }) => locked))
    throw new DomainError('CONFLICT', 'A locked table cannot be changed.')
  const starts = [...new Set(moves.flatMap(({ newTableAt }) => newTableAt?.getTime() ?? []))]
  if (starts.some((start) => !run.slots.some((slot) => slot.getTime() === start))) {
    throw new DomainError('BAD_INPUT', 'A new table starts when others of this proposal do.', 'moves')
  }
  return [
    ...groups.map(({ id, position, startsAt, seats: at }) => ({
      groupId: id,
      position,
      startsAt,
      before: at.map(({ memberId }) => memberId),
      after: [],
    })),
    ...starts.map((start) => ({
      ...{ groupId: null, position: null, startsAt: new Date(start) },
      ...{ before: [], after: [] },
    })),
  ]
}

/** What the engine cannot know: who has left, and who has another seat at the time by now. */
async function readStanding(
  db: Db,
  run: FormationRun,
  tables: readonly MoveTable[],
  now: Date,
): Promise<Breach[]> {
  const arrivals = tables.map((table) => ({
    ...table,
    came: table.after.filter((id) => !table.before.includes(id)),
  }))
  const everybody = arrivals.flatMap(({ came }) => came)
  if (everybody.length === 0) return []
  const active = await readActive(db, run.locationId, everybody)
  const notFreeAt = new Map<number, Map<number, NotFree>>()
  for (const { startsAt, came } of arrivals) {
    if (came.length === 0 || notFreeAt.has(startsAt.getTime())) continue
    notFreeAt.set(startsAt.getTime(), await readFree(db, run, startsAt, now, everybody))
  }
  return arrivals.flatMap(({ groupId, startsAt, came }) => {
    const breach = (rule: TableRule, memberIds: number[]): Breach[] =>
      memberIds.length === 0
        ? []
        : [{ rule, hard: isHardRule(rule, run), memberIds, groupId, sentence: tableRuleTexts[rule] }]
    const lacking = (why: NotFree) => came.filter((id) => notFreeAt.get(startsAt.getTime())?.get(id) === why)
    return [
      ...breach(
        'notActive',
        came.filter((id) => !active.has(id)),
      ),
      ...breach('notFree', lacking('busy')),
      ...breach('unavailable', lacking('away')),
      ...breach('capped', lacking('capped')),
    ]
  })
}

/**
 * Whether tables stop or begin to hold together by links. This is shown for whole tables that have, before and after,
 * at least as many people as their kind needs, and never for a single person.
 */
function linkEffect(
  run: FormationRun,
  input: FormationInput,
  tables: readonly MoveTable[],
): Pick<MovePlan, 'breaks' | 'fixes'> {
  const rule: TableRule = 'noFamiliarFace'
  const lacks = (people: readonly number[]): boolean =>
    judgeTables(input, [people], new Set())[0]?.broken.some((each) => each.rule === rule) ?? false
  const effect: Pick<MovePlan, 'breaks' | 'fixes'> = { breaks: [], fixes: [] }
  for (const { groupId, before, after } of tables) {
    if (lacks(before) === lacks(after) || !mayTellLinks(run.kind, after.length)) continue
    const sentence = tableRuleTexts[rule]
    const breach: Breach = { rule, hard: isHardRule(rule, run), memberIds: [], groupId, sentence }
    effect[lacks(after) ? 'breaks' : 'fixes'].push(breach)
  }
  return effect
}

/**
 * Says what moving people by hand breaks and fixes, from current data, reading only the tables concerned. Moves are
 * judged together, so that a swap is two.
 *
 * @throws DomainError BAD_INPUT for people or tables of another proposal; CONFLICT for a locked table, and for putting
 *   anybody at a table of a One-on-One, since whether two can have one reveals that they chose each other
 */
export async function planMoves(
  db: Db,
  run: FormationRun,
  moves: readonly TableMove[],
  now: Date,
): Promise<MovePlan> {
  const memberIds = moves.map(({ memberId }) => memberId)
  if (moves.length === 0 || moves.length > mostMoves || new Set(memberIds).size < moves.length) {
    throw new DomainError('BAD_INPUT', `Move 1 to ${mostMoves} people, each once.`, 'moves')
  }
  if (run.kind === 'OneOnOne' && moves.some(({ groupId, newTableAt }) => groupId !== null || newTableAt)) {
    throw new DomainError('CONFLICT', pairsByHand, 'moves')
  }
  const tables = await readTables(db, run, moves)
  const people = [...new Set([...tables.flatMap(({ before }) => before), ...memberIds])]
  const input = await readTableInput(db, run, people)
  const places = moves.map(({ memberId, groupId, newTableAt }): Move => {
    const index = tables.findIndex(
      (table) =>
        table.groupId === groupId && (groupId !== null || table.startsAt.getTime() === newTableAt?.getTime()),
    )
    return { member: memberId, to: index < 0 ? 'out' : index }
  })
  const effect = explainMoves(
    input,
    tables.map(({ before }) => before),
    places,
  )
  const planned = tables.map((table, index) => ({ ...table, after: effect.groups[index] ?? [] }))
  const toBreach = ({ rule, group, members, sentence }: (typeof effect.breaks)[number]): Breach => ({
    rule,
    hard: isHardRule(rule, run),
    memberIds: members,
    groupId: tables[group]?.groupId ?? null,
    sentence,
  })
  const shares = sharesOf(run)
  const standing = await readStanding(db, run, planned, now)
  const links = linkEffect(run, input, planned)
  return {
    tables: planned,
    breaks: [...effect.breaks.filter(isToldOfPeople).map(toBreach), ...links.breaks, ...standing],
    fixes: [...effect.fixes.filter(isToldOfPeople).map(toBreach), ...links.fixes],
    changes: effect.changes.flatMap((change) => {
      const table = planned[change.after.group]
      if (!table) return []
      const measured = (measures: (typeof change)['before'], people: readonly number[]): TableMeasures => ({
        ...measures,
        ...gendersOf(
          shares,
          people.map((id) => input.genderOf.get(id) ?? 0),
        ),
      })
      return [
        { table, before: measured(change.before, table.before), after: measured(change.after, table.after) },
      ]
    }),
    waitedOut: moves.filter(({ memberId, groupId, newTableAt }) => {
      const waited = input.members.find(({ id }) => id === memberId)?.roundsLeftOut ?? 0
      return groupId === null && newTableAt === null && waited > 0
    }).length,
    input,
  }
}
