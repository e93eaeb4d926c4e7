import { minute } from '#rules/time/durations.ts'
/** The three steps of getting to know each other. */
export type EncounterKindName = 'First' | 'Second' | 'OneOnOne'

/** How many people each kind seats (docs/rules.md, "Encounters and invitations"). */
export const seatRanges: Record<EncounterKindName, { minimum: number; maximum: number }> = {
  First: { minimum: 10, maximum: 12 },
  Second: { minimum: 6, maximum: 8 },
  OneOnOne: { minimum: 2, maximum: 2 },
}

/** Minutes before the start from which a seat can be joined. */
export const joinOpensMinutes = 5
/** Hours before the start until which free seats go to the waitlist automatically. */
export const promotionClosesHours = 3

type Times = { startsAt: Date; endsAt: Date }

/** Whether a seat can be joined: not yet, now, or no more. `open` from 5 minutes before the start until the end. */
export type JoinPhase = 'early' | 'open' | 'over'

/** Returns the first instant at which a seat can be joined. */
export function joinOpensAt(startsAt: Date): Date {
  return new Date(startsAt.getTime() - joinOpensMinutes * minute)
}

/**
 * Whether a seat can be joined at `now` (docs/rules.md, "Encounters and invitations").
 *
 * @returns `over` from the end on
 */
export function joinPhase({ startsAt, endsAt }: Times, now: Date): JoinPhase {
  if (now < joinOpensAt(startsAt)) return 'early'
  return now < endsAt ? 'open' : 'over'
}

/** Whether people with a seat can join now. */
export function canJoin(encounter: Times & { state: string }, now: Date): boolean {
  return encounter.state === 'Scheduled' && joinPhase(encounter, now) === 'open'
}
