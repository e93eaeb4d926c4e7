import { fieldsOfStage, type StageFields } from '#rules/guide/stageFields.ts'
import type { StageName } from '../shared/stageWords.ts'
import { stageKinds } from '../shared/stageWords.ts'

/** A part of a script while it is edited; numbers are as they were typed. */
export type StageDraft = {
  /** Tells parts apart while they are moved */
  key: number
  kind: StageName
  seconds: string
  turnSeconds: string
  depth: string
  text: string
  picked: boolean
}

/** A part as the schema gives it. */
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
 * Makes a part for a form; what its kind does not have is what a part of another kind would begin with.
 *
 * @param stage as the schema gives it, or no more than its kind
 * @param key a unique text
 * @returns null for a kind this version does not know
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

/** Makes the parts of a script for a form, in order; those of a kind this version does not know are left out. */
export const draftsOf = (stages: readonly Sent[]): StageDraft[] =>
  stages.flatMap((stage, index) => draftOf(stage, index) ?? [])

const number = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text))

const ruleOf = (kind: StageName) => stageKinds.find(({ value }) => value === kind)?.rule ?? 'Prompt'

/** What a part has of what can be given, by its kind. */
export const has = (kind: StageName, field: Exclude<keyof StageFields, 'kind'>): boolean =>
  fieldsOfStage[ruleOf(kind)].includes(field)

/** Reads a part as the rules take it; a number that is none stays so, and the rules name it. */
export function fieldsOfDraft({ kind, ...draft }: StageDraft): StageFields {
  return {
    kind: ruleOf(kind),
    seconds: has(kind, 'seconds') ? number(draft.seconds) : null,
    turnSeconds: has(kind, 'turnSeconds') ? number(draft.turnSeconds) : null,
    depth: has(kind, 'depth') ? number(draft.depth) : null,
    text: has(kind, 'text') ? draft.text : null,
    picked: has(kind, 'picked') && draft.picked ? true : null,
  }
}
