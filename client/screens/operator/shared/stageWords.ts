const stages: Record<string, string> = {
  ARRIVING: 'Arriving',
  OPENING: 'Opening',
  ROUND: 'Round',
  PROMPT: 'Prompt',
  BREAK: 'Break',
  CLOSING_ROUND: 'Closing round',
  FAREWELL: 'Farewell',
}

/**
 * Names a part of an evening.
 *
 * @param stage as the schema names it
 */
export const stageName = (stage: string): string => stages[stage] ?? stage
