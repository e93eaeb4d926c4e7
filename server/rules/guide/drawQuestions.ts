import type { EncounterKindName } from '#rules/encounters/encounter.ts'
import { guideQuestions, type Question } from './guideQuestions.ts'
import { pickers, picksEach } from './pickedQuestions.ts'
import { seededOrder } from './seededOrder.ts'
import type { Depth, Script } from './table.ts'

/** What a One-on-One offers to pick from, by depth: the first of these, twice what its people pick. */
const offeredDepths: readonly Depth[] = [2, 3, 2, 3, 2, 3, 2, 3]

/** More than sit at any table: of questions met before, one of the right depth is better. */
const morePeople = 1000
/** More than any depth is away: one of another depth that nobody met is better than one that somebody did. */
const farAway = 10 * morePeople

/** By how many questions of each depth the rotation goes on each week; no divisor of their number, so that all come. */
const weeklyStep = 11
const week = 7 * 86_400_000

/** The questions of each depth in an order that says nothing, the same at all tables. */
const rotation = ([1, 2, 3] as const).map((depth) =>
  seededOrder(
    guideQuestions.filter((question) => question.depth === depth),
    `depth ${depth}`,
  ),
)

/** All questions, each depth from where its rotation stands in the week of an instant. */
function questionsFrom(startsAt: Date): Question[] {
  const weeks = Math.floor(startsAt.getTime() / week)
  return rotation.flatMap((questions) => {
    const from = (weeks * weeklyStep) % questions.length
    return [...questions.slice(from), ...questions.slice(0, from)]
  })
}

/**
 * Draws the questions of an evening: one of its stage's depth for each stage that asks one, no question twice. All tables of a week
 * draw from the same place of one rotation, so that people who meet at a later table have met the same ones, and others are left.
 * Where none of that depth is left that nobody met lately, one of the nearest depth is drawn; questions met before come only when
 * none of any depth is left, those first that the fewest people met.
 *
 * @param startsAt when the encounter begins
 * @param met how many people at this table met a question lately, by its id
 * @returns for each stage its question's id or null, and the ids a One-on-One offers to be picked
 */
export function drawQuestions(
  script: Script,
  startsAt: Date,
  met: ReadonlyMap<string, number>,
  kind: EncounterKindName,
): { questions: (string | null)[]; offered: string[] } {
  const left = questionsFrom(startsAt)
  const draw = (depth: Depth): string[] => {
    const price = (question: Question): number => {
      const people = met.get(question.id) ?? 0
      return (people > 0 ? farAway : 0) + Math.abs(question.depth - depth) * morePeople + people
    }
    const cheapest = left.reduce((best, each, index) => {
      const soFar = left[best]
      return soFar && price(each) < price(soFar) ? index : best
    }, 0)
    return left.splice(cheapest, 1).map(({ id }) => id)
  }
  const questions = script.map((stage) => ('depth' in stage ? (draw(stage.depth)[0] ?? null) : null))
  const offered = offeredDepths.slice(0, 2 * pickers * picksEach({ kind, script })).flatMap(draw)
  return { questions, offered }
}
