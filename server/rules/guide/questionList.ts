import { lengthError } from '#rules/text.ts'
import type { Depth } from './table.ts'

/** A question of the guide. Its id records which members have met it, so no other question ever gets that id. */
export type Question = { id: string; depth: Depth; text: string }

/** The name of each depth. */
export const depthNames: Readonly<Record<Depth, string>> = { 1: 'Light', 2: 'Open', 3: 'Personal' }

/**
 * The fewest questions of a depth. An evening asks up to nine of one depth (a One-on-One, with those it offers to
 * pick from), and nobody should meet one again within three encounters.
 */
const fewestOfDepth = 40

/** Most questions of a depth. */
export const mostOfDepth = 200

/** Most characters of a question. People hear it, so it must be short. */
const longestQuestion = 110

const oneQuestion = /^\p{Lu}[^?.!\n]*\?$/u
const otherSpelling =
  /favour|neighbour|honour|colour|humour|behaviour|recognis|organis|realis|centre|theatre|grey/i
const wholeRoom = /everybody here/i
/** Topics to avoid at a table of strangers: money, illness, faith, politics, looks and past partners. */
const notAsked =
  /\b(money|salary|earn|rich|poor|debt|price|ex|ill|illness|sick|death|die|died|sex|god|church|pray|vote|politic\w*|religio\w*|weight|beautiful|ugly|divorce|marriage|married|trauma|abuse)\b/i

/**
 * Returns what is wrong with a single question.
 *
 * @param text trimmed
 * @returns the sentence to show, or null
 */
function questionError(text: string): string | null {
  if (text === '') return 'Please write the question, or remove it.'
  const tooLong = lengthError(text.length, longestQuestion)
  if (tooLong) return tooLong
  if (!oneQuestion.test(text)) {
    return 'Please write one sentence that begins with a capital letter and ends with a question mark.'
  }
  const [british] = otherSpelling.exec(text) ?? []
  if (british) return `Please write “${british}” as in American English.`
  const [room] = wholeRoom.exec(text) ?? []
  if (room) return `Two people are asked this, too, so please leave out “${room}”.`
  const [unkind] = notAsked.exec(text) ?? []
  return unkind ? `Nobody should be asked of “${unkind}” at a table of strangers.` : null
}

type Written = Pick<Question, 'depth' | 'text'>

/**
 * Returns what is wrong with each question of a list.
 *
 * @param questions with trimmed texts
 * @returns a sentence for each, or null if it can be asked
 */
export function questionErrors(questions: readonly Written[]): (string | null)[] {
  const met = new Set<string>()
  return questions.map(({ depth, text }) => {
    const name = text.toLowerCase()
    const isRepeated = met.has(name)
    met.add(name)
    if (!(depth in depthNames)) return 'The depth must be 1, 2 or 3.'
    return questionError(text) ?? (isRepeated ? 'This question is in the list already.' : null)
  })
}

/**
 * Returns which depths have too few or too many questions.
 *
 * @returns sentences; none for a list that is long enough
 */
export function countErrors(questions: readonly Pick<Question, 'depth'>[]): string[] {
  return Object.entries(depthNames).flatMap(([depth, name]) => {
    const count = questions.filter((each) => String(each.depth) === depth).length
    if (count >= fewestOfDepth && count <= mostOfDepth) return []
    const bound = count < fewestOfDepth ? `at least ${fewestOfDepth}` : `at most ${mostOfDepth}`
    return [`${name}: ${bound}, and there are ${count}.`]
  })
}

/**
 * Returns what is wrong with a list of questions, in sentences for the operator who edits it.
 *
 * @returns empty if the list can be used
 */
export function listProblems(questions: readonly Written[]): string[] {
  const numbers = new Map<Depth, number>()
  const wrong = questionErrors(questions).flatMap((sentence, index) => {
    const depth = questions[index]?.depth ?? 1
    const number = (numbers.get(depth) ?? 0) + 1
    numbers.set(depth, number)
    return sentence ? [`${depthNames[depth] ?? 'Question'} ${number}: ${sentence}`] : []
  })
  return [...countErrors(questions), ...wrong]
}
