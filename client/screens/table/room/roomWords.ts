import { plainTime } from '#rules/dates.ts'
import type { TableStage } from './__generated__/GuidePanel_guide.graphql.ts'

const titles: Record<Exclude<TableStage, '%future added value'>, string> = {
  ARRIVING: 'Arriving',
  OPENING: 'How this works',
  ROUND: 'A round',
  PROMPT: 'Open talk',
  BREAK: 'A short break',
  CLOSING_ROUND: 'One last round',
  FAREWELL: 'Farewell',
}

/** The name of a stage on the screen. */
export function stageTitle(stage: TableStage): string {
  return stage === '%future added value' ? 'The evening goes on' : titles[stage]
}

/** When a break ends, in the encounter's time zone, as in the head of the page. */
export const backAt = (until: Date, timeZone: string): string => `Back at ${plainTime(until, timeZone)}`

/** What people do in a stage that has no text of its own. */
export const stageHints: Partial<Record<TableStage, string>> = {
  ARRIVING: 'Here is a light question until it begins.',
  ROUND: 'Everyone has one turn. Speak when it is yours, or pass; nobody asks why.',
  PROMPT: 'Anyone may speak. Raise a hand if you would like to be next.',
  BREAK: 'Stretch, drink something, and come back in time.',
  CLOSING_ROUND: 'One last question, in short turns.',
}
