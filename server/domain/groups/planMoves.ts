import { isLinkRule } from '#rules/encounters/linkFigures.ts'
import { isHardRule, type TableRule } from '#rules/encounters/tableRules.ts'
import { DomainError } from '#rules/errors.ts'
import { explainMoves, type Move } from '../../engine/explainMoves.ts'
import type { FormationInput } from '../../engine/problem.ts'
import type { FormationRun } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import { readTableInput } from './judgedInput.ts'
import { gendersOf, sharesOf, type TableMeasures } from './measureTables.ts'
import { type Breach, linkEffect, readStanding } from './moveBreaches.ts'
import { type AskedMoves, type MoveTable, readMoveTables } from './moveTables.ts'

export type MovePlan = {
  tables: MoveTable[]
  /** those whose place changes, by member id */
  movers: number[]
  breaks: Breach[]
  fixes: Breach[]
  /** each changed table with its measures before and after; new tables last */
  changes: { table: MoveTable; before: TableMeasures; after: TableMeasures }[]
  /** how many of those taken off were also left out of earlier rounds */
  waitedOut: number
  /** everybody at the tables, and the facts they are judged by */
  input: FormationInput
}

const mostMoves = 50
const pairsByHand =
  'Pairs are formed by their links alone: trying them out by hand would show who chose whom. People can be left out.'
const isAboutPeople = ({ rule }: { rule: TableRule }) => !isLinkRule(rule)
/**
 * Works out what moving people by hand breaks and fixes, from current data, reading only the tables concerned. Moves
 * are judged together, so a swap is two moves.
 *
 * @throws DomainError BAD_INPUT for no people, too many or repeated ones; CONFLICT for putting anybody at a table of a
 *   One-on-One, since whether two can have one reveals that they chose each other; and as {@link readMoveTables} does
 */
export async function planMoves(db: Db, run: FormationRun, asked: AskedMoves, now: Date): Promise<MovePlan> {
  const { moves } = asked
  const memberIds = moves.map(({ memberId }) => memberId)
  if (moves.length === 0 || moves.length > mostMoves || new Set(memberIds).size < moves.length) {
    throw new DomainError('BAD_INPUT', `Move 1 to ${mostMoves} people, each once.`, 'moves')
  }
  if (run.kind === 'OneOnOne' && moves.some(({ groupId, newTableAt }) => groupId !== null || newTableAt)) {
    throw new DomainError('CONFLICT', pairsByHand, 'moves')
  }
  const tables = await readMoveTables(db, run, asked)
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
  const placeOf = (side: 'before' | 'after', id: number) =>
    planned.findIndex((table) => table[side].includes(id))
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
    movers: memberIds.filter((id) => placeOf('before', id) !== placeOf('after', id)),
    breaks: [...effect.breaks.filter(isAboutPeople).map(toBreach), ...links.breaks, ...standing],
    fixes: [...effect.fixes.filter(isAboutPeople).map(toBreach), ...links.fixes],
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
