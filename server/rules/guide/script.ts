import type { EncounterKindName } from '#rules/encounters/encounter.ts'
import { isPicked, mostPicked, pickers } from './pickedQuestions.ts'
import { type PlannedLength, scriptLengthError, scriptTime } from './scriptLength.ts'
import type { Script, Stage, StageKind } from './table.ts'

/** Most parts of a script, and most characters of a part's text. */
export const mostStages = 40
export const longestText = 600

type Bounds = { minimum: number; maximum: number }

/** The shortest and longest time of a stage, or of a turn in it, in seconds. */
export const stageBounds = {
  Opening: { minimum: 15, maximum: 300 },
  Round: { minimum: 20, maximum: 300 },
  ClosingRound: { minimum: 20, maximum: 300 },
  Prompt: { minimum: 60, maximum: 1800 },
  Break: { minimum: 60, maximum: 900 },
} as const satisfies Partial<Record<StageKind, Bounds>>

function boundsProblem(stage: Stage, part: string): string[] {
  if (stage.kind === 'Arriving' || stage.kind === 'Farewell') return []
  const { minimum, maximum } = stageBounds[stage.kind]
  const seconds = 'turnSeconds' in stage ? stage.turnSeconds : stage.seconds
  if (Number.isInteger(seconds) && seconds >= minimum && seconds <= maximum) return []
  const what = 'turnSeconds' in stage ? 'a turn' : 'its time'
  return [`${part}: ${what} must be between ${minimum} and ${maximum} seconds.`]
}

function stageProblems(stage: Stage, index: number, kind: EncounterKindName): string[] {
  const part = `Part ${index + 1}`
  const problems = boundsProblem(stage, part)
  if ('depth' in stage && ![1, 2, 3].includes(stage.depth))
    problems.push(`${part}: the depth must be 1, 2 or 3.`)
  if ('text' in stage) {
    const length = stage.text.trim().length
    if (length === 0 || length > longestText) {
      problems.push(`${part}: a text of at most ${longestText} characters is needed.`)
    }
  }
  if (stage.kind === 'Prompt' && stage.picked && kind !== 'OneOnOne') {
    problems.push(`${part}: only a One-on-One has questions that people pick.`)
  }
  return problems
}

function orderProblems(script: Script): string[] {
  const kinds = script.map(({ kind }) => kind)
  const count = (kind: StageKind): number => kinds.filter((each) => each === kind).length
  const picked = script.filter(isPicked).length
  const rules: [boolean, string][] = [
    [kinds[0] === 'Arriving', 'The first part must be Arriving.'],
    [kinds.at(-1) === 'Farewell', 'The last part must be the farewell.'],
    [count('Arriving') <= 1, 'Arriving can only come once.'],
    [count('Farewell') <= 1, 'The farewell can only come once.'],
    [count('Opening') <= 1, 'The opening can only come once.'],
    [count('Opening') === 0 || kinds[1] === 'Opening', 'The opening must come right after Arriving.'],
    [count('ClosingRound') <= 1, 'The closing round can only come once.'],
    [
      count('ClosingRound') === 0 || kinds.at(-2) === 'ClosingRound',
      'Nothing but the farewell can follow the closing round.',
    ],
    [count('Round') + count('Prompt') > 0, 'At least one round or prompt is needed.'],
    [script.length <= mostStages, `A script has at most ${mostStages} parts.`],
    [picked === 0 || count('Opening') > 0, 'Questions are picked in the opening, and this script has none.'],
    [picked <= mostPicked, `At most ${mostPicked} questions can be picked.`],
    [picked % pickers === 0, 'Both people pick as many questions, so their number must be even.'],
  ]
  return rules.filter(([holds]) => !holds).map(([, sentence]) => sentence)
}

/**
 * Returns what is wrong with a script, in sentences for the operator who edits it.
 *
 * @param lengths the planned lengths of encounters of this kind
 * @returns empty if the script can be used
 */
export function scriptProblems(
  script: Script,
  kind: EncounterKindName,
  lengths: readonly PlannedLength[],
): string[] {
  const tooLong = scriptLengthError(scriptTime(script), lengths)
  return [
    ...orderProblems(script),
    ...script.flatMap((stage, index) => stageProblems(stage, index, kind)),
    ...(tooLong ? [tooLong] : []),
  ]
}
