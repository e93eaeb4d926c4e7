import type { EncounterKindName } from '#rules/encounters/encounter.ts'
import { pickers, picksEach } from './pickedQuestions.ts'
import type { Question } from './questionList.ts'
import { seededOrder } from './seededOrder.ts'
import type { Depth, Script } from './table.ts'

/** What a One-on-One offers to pick from, by depth: the first of these, twice what its people pick. */
const offeredDepths: readonly Depth[] = [2, 3, 2, 3, 2, 3, 2, 3]

/** More than sit at any table: of questions met before, one of the right depth is better. */
const morePeople = 1000
/** More than any depth is away: one of another depth that nobody met is better than one that somebody did. */
const farAway = 10 * morePeople

/** By how many questions of each depth the rotation goes on each week at least. */
const weeklyStep = 11
const week = 7 * 86_400_000

const commonDivisor = (one: number, other: number): number =>
  other === 0 ? one : commonDivisor(other, one % other)

/** The step of so many questions: they and it have no common divisor, so that in time a week begins with each. */
function stepOf(count: number): number {
  let step = weeklyStep
  while (count > 0 && commonDivisor(step, count) > 1) step++
  return step
}

/** The questions of each depth in an order that says nothing, the same at all tables, from where it stands in an instant's week. */
function questionsFrom(list: readonly Question[], startsAt: Date): Question[] {
  const weeks = Math.floor(startsAt.getTime() / week)
  return ([1, 2, 3] as const).flatMap((depth) => {
    const questions = seededOrder(
      list.filter((question) => question.depth === depth),
      `depth ${depth}`,
    )
    const from = (weeks * stepOf(questions.length)) % questions.length
    return [...questions.slice(from), ...questions.slice(0, from)]
  })
}

type Evening = {
  /** What can be asked, in the version in use */
  list: readonly Question[]
  script: Script
  kind: EncounterKindName
  /** When the encounter begins */
  startsAt: Date
  /** How many people at this table met a question lately, by its id */
  met: ReadonlyMap<string, number>
}

/**
 * Draws the questions of an evening: one of its stage's depth for each stage that asks one, no question twice. All tables of a week
 * draw from the same place of one rotation, so that people who meet at a later table have met the same ones, and others are left.
 * Where none of that depth is left that nobody met lately, one of the nearest depth is drawn; questions met before come only when
 * none of any depth is left, those first that the fewest people met.
 *
 * @returns for each stage its question's id or null, and the ids a One-on-One offers to be picked
 */
export function drawQuestions({ list, script, kind, startsAt, met }: Evening): {
  questions: (string | null)[]
  offered: string[]
} {
  const left = questionsFrom(list, startsAt)
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
