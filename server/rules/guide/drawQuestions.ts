import type { EncounterKindName } from '#rules/encounters/encounter.ts'
import { day } from '#rules/time/durations.ts'
import { pickers, picksEach } from './pickedQuestions.ts'
import type { Question } from './questionList.ts'
import { seededOrder } from './seededOrder.ts'
import type { Depth, Script } from './table.ts'

/** The depths of the questions that a One-on-One offers. It offers twice as many as its people pick, in this order. */
const offeredDepths: readonly Depth[] = [2, 3, 2, 3, 2, 3, 2, 3]

/** More people than sit at any table: among questions met before, the right depth counts first. */
const morePeople = 1000
/** More than any difference in depth: a question nobody has met comes first, whatever its depth. */
const farAway = 10 * morePeople

/** The least number of questions of a depth by which the rotation advances each week. */
const weeklyStep = 11
const week = 7 * day

const commonDivisor = (one: number, other: number): number =>
  other === 0 ? one : commonDivisor(other, one % other)

/**
 * Returns the weekly step for this many questions. It has no common divisor with their number, so that in time a week
 * begins with each of them.
 */
function stepOf(count: number): number {
  let step = weeklyStep
  while (count > 0 && commonDivisor(step, count) > 1) step++
  return step
}

/**
 * Returns the questions of each depth in the rotation's order, beginning where it is in the week of an instant. The
 * order is shuffled, and the same at all tables.
 */
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
  /** The questions of the version in use */
  list: readonly Question[]
  script: Script
  kind: EncounterKindName
  /** When the encounter begins */
  startsAt: Date
  /** For each question's id, how many people at this table have met it lately */
  met: ReadonlyMap<string, number>
}

/**
 * Draws the questions of an evening: for each stage that asks one, a question of the stage's depth, and none twice.
 * All tables of a week draw from the same place of one rotation. So people who meet again at a later table have met
 * the same questions, and others are left for them. If every question of a depth has been met lately by somebody at
 * the table, the draw takes one of the nearest depth. Questions met before are drawn only if none of any depth is
 * left, those that the fewest people have met first.
 *
 * @returns for each stage its question's id or null, and the ids that a One-on-One offers to pick from
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
