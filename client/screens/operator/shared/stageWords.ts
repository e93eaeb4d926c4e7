import type { StageKind } from '#rules/guide/table.ts'

/** The parts of an evening as the schema, the rules and people name them. */
export const stageKinds = [
  { value: 'ARRIVING', rule: 'Arriving', label: 'Arriving' },
  { value: 'OPENING', rule: 'Opening', label: 'Opening' },
  { value: 'ROUND', rule: 'Round', label: 'Round' },
  { value: 'PROMPT', rule: 'Prompt', label: 'Prompt' },
  { value: 'BREAK', rule: 'Break', label: 'Break' },
  { value: 'CLOSING_ROUND', rule: 'ClosingRound', label: 'Closing round' },
  { value: 'FAREWELL', rule: 'Farewell', label: 'Farewell' },
] as const satisfies readonly { value: string; rule: StageKind; label: string }[]

/** A part of an evening as the schema names it. */
export type StageName = (typeof stageKinds)[number]['value']

/**
 * Finds a part by the schema's name of it.
 *
 * @param stage whatever a reply or a field says
 * @returns null for one this version does not know
 */
export const findStage = (stage: string) => stageKinds.find(({ value }) => value === stage) ?? null
