import type { StageKind } from '#rules/guide/table.ts'

/** The stages of an evening: their names in the schema, in the rules and in words. */
export const stageKinds = [
  { value: 'ARRIVING', rule: 'Arriving', label: 'Arriving' },
  { value: 'OPENING', rule: 'Opening', label: 'Opening' },
  { value: 'ROUND', rule: 'Round', label: 'Round' },
  { value: 'PROMPT', rule: 'Prompt', label: 'Prompt' },
  { value: 'BREAK', rule: 'Break', label: 'Break' },
  { value: 'CLOSING_ROUND', rule: 'ClosingRound', label: 'Closing round' },
  { value: 'FAREWELL', rule: 'Farewell', label: 'Farewell' },
] as const satisfies readonly { value: string; rule: StageKind; label: string }[]

/** The name of a stage in the schema. */
export type StageName = (typeof stageKinds)[number]['value']

/**
 * Finds a stage by its name in the schema.
 *
 * @param stage from a reply or a field
 * @returns null for a stage that this version does not know
 */
export const findStage = (stage: string) => stageKinds.find(({ value }) => value === stage) ?? null
