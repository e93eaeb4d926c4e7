import { fieldsOfStage, type StageFields } from '#rules/guide/stageFields.ts'
import { neededNumberOf } from '../shared/numberOf.ts'
import type { StageName } from '../shared/stageWords.ts'
import { stageKinds } from '../shared/stageWords.ts'

/** A stage of a script while it is edited; numbers as typed. */
export type StageDraft = {
  /** Identifies the stage while stages are moved */
  key: number
  kind: StageName
  seconds: string
  turnSeconds: string
  depth: string
  text: string
  picked: boolean
}

/** A stage in the schema's terms. */
type Sent = {
  kind: string
  seconds?: number | null | undefined
  turnSeconds?: number | null | undefined
  depth?: number | null | undefined
  text?: string | null | undefined
  picked?: boolean | null | undefined
}

const blank = { seconds: '300', turnSeconds: '60', depth: '2', text: '', picked: false }

/**
 * Converts a stage into the form's values. Fields that its kind does not have get the defaults of another kind.
 *
 * @param stage in the schema's terms, or only its kind
 * @param key a unique text
 * @returns null for a kind that this version does not know
 */
export function draftOf({ kind, ...stage }: Sent, key: number): StageDraft | null {
  const found = stageKinds.find(({ value }) => value === kind)
  if (!found) return null
  return {
    key,
    kind: found.value,
    seconds: stage.seconds?.toString() ?? blank.seconds,
    turnSeconds: stage.turnSeconds?.toString() ?? blank.turnSeconds,
    depth: stage.depth?.toString() ?? blank.depth,
    text: stage.text ?? blank.text,
    picked: stage.picked ?? blank.picked,
  }
}

/**
 * Converts the stages of a script into the form's values, in order. Kinds that this version does not know are left out.
 */
export const draftsOf = (stages: readonly Sent[]): StageDraft[] =>
  stages.flatMap((stage, index) => draftOf(stage, index) ?? [])

const ruleOf = (kind: StageName) => stageKinds.find(({ value }) => value === kind)?.rule ?? 'Prompt'

/** Whether stages of a kind have a field. */
export const has = (kind: StageName, field: Exclude<keyof StageFields, 'kind'>): boolean =>
  fieldsOfStage[ruleOf(kind)].includes(field)

/**
 * Converts the form's values into a stage that the rules take. An invalid number stays invalid, and the rules name it.
 */
export function fieldsOfDraft({ kind, ...draft }: StageDraft): StageFields {
  return {
    kind: ruleOf(kind),
    seconds: has(kind, 'seconds') ? neededNumberOf(draft.seconds) : null,
    turnSeconds: has(kind, 'turnSeconds') ? neededNumberOf(draft.turnSeconds) : null,
    depth: has(kind, 'depth') ? neededNumberOf(draft.depth) : null,
    text: has(kind, 'text') ? draft.text : null,
    picked: has(kind, 'picked') && draft.picked ? true : null,
  }
}
