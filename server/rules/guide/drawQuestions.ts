import type { EncounterKindName } from '#rules/encounters/encounter.ts'
import { guideQuestions, type Question } from './guideQuestions.ts'
import { seededOrder } from './seededOrder.ts'
import type { Depth, Script } from './table.ts'

/** What a One-on-One offers to pick from, by depth: twice what two people pick. */
const offeredDepths: readonly Depth[] = [2, 3, 2, 3, 2, 3, 2, 3]

/** More than sit at any table: no question that everybody met is worse than one of another depth. */
const morePeople = 1000

/**
 * Draws the questions of an evening: one of its stage's depth for each stage that asks one, no question twice. Questions met
 * before come only when no other of that depth is left, those first that the fewest people met; and another depth only
 * when that depth has none left at all.
 *
 * @param seed the same seed draws the same questions
 * @param met how many people at this table met a question lately, by its id
 * @returns for each stage its question's id or null, and the ids a One-on-One offers to be picked
 */
export function drawQuestions(
  script: Script,
  seed: string,
  met: ReadonlyMap<string, number>,
  kind: EncounterKindName,
): { questions: (string | null)[]; offered: string[] } {
  const left = seededOrder(guideQuestions, `${seed}:questions`)
  const draw = (depth: Depth): string[] => {
    const price = (question: Question): number =>
      Math.abs(question.depth - depth) * morePeople + (met.get(question.id) ?? 0)
    const cheapest = left.reduce((best, each, index) => {
      const soFar = left[best]
      return soFar && price(each) < price(soFar) ? index : best
    }, 0)
    return left.splice(cheapest, 1).map(({ id }) => id)
  }
  const questions = script.map((stage) => ('depth' in stage ? (draw(stage.depth)[0] ?? null) : null))
  return { questions, offered: kind === 'OneOnOne' ? offeredDepths.flatMap(draw) : [] }
}
