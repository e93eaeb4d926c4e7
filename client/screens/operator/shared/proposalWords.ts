import { fullDate, shortTime } from '#rules/dates.ts'
import type { BadgeTone } from '../../../ui/Badge.tsx'

/** The kinds of encounters, as options and in words. */
export const proposalKinds = [
  { value: 'FIRST', label: 'First Encounter', rule: 'First' },
  { value: 'SECOND', label: 'Second Encounter', rule: 'Second' },
  { value: 'ONE_ON_ONE', label: 'One-on-One', rule: 'OneOnOne' },
] as const

/** The name of a kind in the schema. */
export type ProposalKind = (typeof proposalKinds)[number]['value']

/**
 * Finds a kind by its name in the schema.
 *
 * @param value from an address or a reply
 * @returns null for any other value
 */
export const findKind = (value: string | null) => proposalKinds.find((kind) => kind.value === value) ?? null

const states: Record<string, { tone: BadgeTone; words: string; next: string }> = {
  RUNNING: { tone: 'neutral', words: 'Forming', next: 'Watch it being formed' },
  READY: { tone: 'warning', words: 'Ready', next: 'Look at the groups' },
  LOCKED: { tone: 'warning', words: 'Locked', next: 'Invite the groups' },
  INVITED: { tone: 'good', words: 'Invited', next: 'See who is invited' },
  CANCELED: { tone: 'neutral', words: 'Given up', next: 'Form it again' },
  FAILED: { tone: 'danger', words: 'Failed', next: 'See why' },
}

/**
 * Words the state of a proposal, and the next step.
 *
 * @param state in the schema's terms
 * @returns the tone and words of its badge, and the words of the link to the next step
 */
export const stateWords = (state: string) => states[state] ?? { tone: 'neutral', words: state, next: 'Open' }

/**
 * Formats the start of a table, as 'Thursday, December 3, 2026, 7:00 PM EST'.
 *
 * @param startsAt ISO 8601
 * @param timeZone IANA, the location's
 */
export function startWords(startsAt: string, timeZone: string): string {
  const start = new Date(startsAt)
  return `${fullDate(start, timeZone)}, ${shortTime(start, timeZone)}`
}
