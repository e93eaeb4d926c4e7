import { mayTellLinks } from '#rules/encounters/linkFigures.ts'
import { isHardRule, type TableRule, tableRuleTexts } from '#rules/encounters/tableRules.ts'
import type { NotFree } from '#rules/seats/notFree.ts'
import type { FormationInput } from '../../engine/problem.ts'
import type { FormationRun } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import type { MoveTable } from './moveTables.ts'
import { readActive } from './readFacts.ts'
import { readFree } from './readFree.ts'
import { judgeTables } from './seatColumns.ts'

export type Breach = {
  rule: TableRule
  hard: boolean
  /** the people concerned; empty if the rule is about the size or about links */
  memberIds: number[]
  /** null for a new table */
  groupId: number | null
  sentence: string
}

type Effect = { breaks: Breach[]; fixes: Breach[] }

/**
 * Returns the breaches that the engine cannot know of: people who have left, or by now have another seat at the time.
 */
export async function readStanding(
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
 * Whether tables stop or begin to hold together by links. Says so only of whole tables that have at least as many
 * people as their kind needs, before and after, and never of a single person.
 */
export function linkEffect(run: FormationRun, input: FormationInput, tables: readonly MoveTable[]): Effect {
  const rule: TableRule = 'noFamiliarFace'
  const lacks = (people: readonly number[]): boolean =>
    judgeTables(input, [people], new Set())[0]?.broken.some((each) => each.rule === rule) ?? false
  const effect: Effect = { breaks: [], fixes: [] }
  for (const { groupId, before, after } of tables) {
    if (lacks(before) === lacks(after) || !mayTellLinks(run.kind, after.length)) continue
    const sentence = tableRuleTexts[rule]
    const breach: Breach = { rule, hard: isHardRule(rule, run), memberIds: [], groupId, sentence }
    effect[lacks(after) ? 'breaks' : 'fixes'].push(breach)
  }
  return effect
}
