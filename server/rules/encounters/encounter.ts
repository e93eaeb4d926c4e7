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
/** Hours before the start up to which seats go to the waitlist by themselves. */
export const promotionClosesHours = 3
/** The shortest and the longest encounter that can be planned, in minutes. */
export const lengthRange = { minimum: 15, maximum: 480 }
/** People invited for each seat: at least one, as many at most as the policy may say. */
export const overInviteRange = { minimum: 1, maximum: 3 }
/** How many people one table invites at most, by itself or as advised. */
export const mostInvited = (capacity: number): number => Math.floor(capacity * overInviteRange.maximum)
/** Most people an encounter can invite, however many of them are expected to decline. */
const largestInviteTarget = 500
const longestName = 120

const minute = 60_000

type Times = { startsAt: Date; endsAt: Date }

/** How far an encounter has come for those who hold a seat: `open` from 5 minutes before the start until the end. */
export type JoinPhase = 'early' | 'open' | 'over'

/** The first instant at which a seat can be joined. */
export function joinOpensAt(startsAt: Date): Date {
  return new Date(startsAt.getTime() - joinOpensMinutes * minute)
}

/**
 * Says whether a seat can be joined yet, or not any more (docs/rules.md, "Encounters and invitations").
 *
 * @returns `over` from the end on
 */
export function joinPhase({ startsAt, endsAt }: Times, now: Date): JoinPhase {
  if (now < joinOpensAt(startsAt)) return 'early'
  return now < endsAt ? 'open' : 'over'
}

/** Whether those seated can join now. */
export function canJoin({ state, ...times }: Times & { state: string }, now: Date): boolean {
  return state === 'Scheduled' && joinPhase(times, now) === 'open'
}

export type SeatPlan = { minimum: number; capacity: number; inviteTarget: number }

/**
 * Checks how many people an encounter is planned for.
 *
 * @returns the field that is wrong and the sentence to show, or null
 */
export function seatPlanError(
  kind: EncounterKindName,
  { minimum, capacity, inviteTarget }: SeatPlan,
): { field: keyof SeatPlan; message: string } | null {
  const range = seatRanges[kind]
  const allowed = `${range.minimum}${range.minimum === range.maximum ? '' : ` to ${range.maximum}`}`
  if (capacity < range.minimum || capacity > range.maximum) {
    return { field: 'capacity', message: `This kind of encounter seats ${allowed} people.` }
  }
  if (minimum < range.minimum || minimum > capacity) {
    return { field: 'minimum', message: `The minimum must be between ${range.minimum} and the seats.` }
  }
  if (kind === 'OneOnOne' && inviteTarget !== 2) {
    return { field: 'inviteTarget', message: 'A One-on-One invites two people, never more.' }
  }
  if (inviteTarget < minimum || inviteTarget > largestInviteTarget) {
    return { field: 'inviteTarget', message: `Invite between the minimum and ${largestInviteTarget} people.` }
  }
  return null
}

/** The sentence to show for a name that cannot be an encounter's, or null. */
export function encounterNameError(name: string): string | null {
  const length = name.trim().length
  return length > 0 && length <= longestName ? null : `A name of at most ${longestName} characters is needed.`
}

/** The sentence to show for a length in minutes that cannot be an encounter's, or null. */
export function encounterLengthError(minutes: number): string | null {
  const { minimum, maximum } = lengthRange
  return minutes >= minimum && minutes <= maximum
    ? null
    : `An encounter lasts between ${minimum} and ${maximum} minutes.`
}
