import { type EncounterEvent, encounterRefusal } from '#rules/encounters/encounterLife.ts'
import { lengthRange } from '#rules/encounters/plannedEncounter.ts'
import { hour } from '#rules/time/durations.ts'
import type { BadgeTone } from '../../../ui/Badge.tsx'
import { startWords } from './proposalWords.ts'

/** The states of an encounter, as options and in words. */
export const encounterStates = [
  { value: 'DRAFT', label: 'Draft', tone: 'neutral' },
  { value: 'SCHEDULED', label: 'Scheduled', tone: 'good' },
  { value: 'COMPLETED', label: 'Completed', tone: 'neutral' },
  { value: 'CANCELED', label: 'Canceled', tone: 'danger' },
] as const satisfies readonly { value: string; label: string; tone: BadgeTone }[]

/** What an encounter can need of the operator. */
export const encounterNeeds = [
  { value: 'PEOPLE', label: 'More people' },
  { value: 'SETTLING', label: 'Attendance to settle' },
] as const

/**
 * Finds a state by its name in the schema.
 *
 * @param value from a reply
 * @returns null for a state that this version does not know
 */
export const findState = (value: string) => encounterStates.find((state) => state.value === value) ?? null

const namesInRules = {
  DRAFT: 'Draft',
  SCHEDULED: 'Scheduled',
  COMPLETED: 'Completed',
  CANCELED: 'Canceled',
} as const

/**
 * Whether something may happen to an encounter, by the server's rule (rules/encounters/encounterLife.ts).
 *
 * @param encounter its state; instants as ISO 8601
 */
export function mayHappen(
  event: EncounterEvent,
  { state, startsAt, endsAt }: { state: string; startsAt: string; endsAt: string },
  now: Date,
): boolean {
  const known = findState(state)
  if (!known) return false
  const times = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) }
  return encounterRefusal({ state: namesInRules[known.value], ...times }, event, now) === null
}

/**
 * The earliest start of encounters that may still be going on.
 *
 * @returns the full hour; everything that began before it is over
 */
export const goingOnSince = (now: Date): Date =>
  new Date(Math.floor(now.getTime() / hour) * hour - (lengthRange.maximum / 60) * hour)

export type NextStep = { words: string; tab: 'roster' | 'live' | 'closeOut' | 'progress' }

type Standing = {
  state: string
  startsAt: string
  endsAt: string
  isLikelyTooFew: boolean
  hasMeetingLink: boolean
  attendanceSettledAt: string | null | undefined
}

/**
 * Says what the operator does next about an encounter, and on which of its tabs.
 *
 * @param encounter its state; instants as ISO 8601
 * @returns null if nothing is left to do
 */
export function nextStep(encounter: Standing, now: Date): NextStep | null {
  const { state, isLikelyTooFew, hasMeetingLink, attendanceSettledAt } = encounter
  if (state === 'CANCELED') return null
  const isOver = new Date(encounter.endsAt) <= now
  if (state === 'DRAFT') return { words: isOver ? 'Choose another time' : 'Schedule it', tab: 'roster' }
  if (state === 'COMPLETED' && !attendanceSettledAt) return { words: 'Settle attendance', tab: 'closeOut' }
  if (isOver) return { words: 'See who has processed', tab: 'progress' }
  if (new Date(encounter.startsAt) <= now) return { words: 'See who is there', tab: 'live' }
  if (isLikelyTooFew) return { words: 'Invite more people', tab: 'roster' }
  return hasMeetingLink ? null : { words: 'Give it a meeting link', tab: 'roster' }
}

type Release = { releasedAt: string | null | undefined; releaseDueAt: string }

/**
 * Says when the impressions of an encounter were or will be released (docs/rules.md, "Impressions and connections").
 *
 * @param release instants as ISO 8601
 * @param timeZone the IANA zone of the time
 */
export const releaseWords = ({ releasedAt, releaseDueAt }: Release, timeZone: string): string =>
  releasedAt
    ? `Released on ${startWords(releasedAt, timeZone)}.`
    : `Released by ${startWords(releaseDueAt, timeZone)}, or once everyone has processed.`
