import { type EncounterKindName, seatRanges } from './encounter.ts'

/** The shortest and the longest encounter that can be planned, in minutes. */
export const lengthRange = { minimum: 15, maximum: 480 }
/** People invited for each seat: at least one, and at most as many as the policy allows. */
export const overInviteRange = { minimum: 1, maximum: 3 }
/** Returns the most people one table invites, whether by default or as advised. */
export const mostInvited = (capacity: number): number => Math.floor(capacity * overInviteRange.maximum)
/** The most people an encounter can invite, however many are expected to decline. */
const largestInviteTarget = 500
const longestName = 120
/** Why the number of people invited to a One-on-One cannot be set. */
export const twoAlone = 'A One-on-One invites two people, never more.'

export type SeatPlan = { minimum: number; capacity: number; inviteTarget: number }

/**
 * Checks an encounter's minimum, seats and invite target.
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
    return { field: 'inviteTarget', message: twoAlone }
  }
  if (inviteTarget < minimum || inviteTarget > largestInviteTarget) {
    return { field: 'inviteTarget', message: `Invite between the minimum and ${largestInviteTarget} people.` }
  }
  return null
}

/**
 * Checks how many people are invited for each seat.
 *
 * @returns the sentence to show, or null
 */
export function overInviteError(kind: EncounterKindName, overInvite: number): string | null {
  if (kind === 'OneOnOne' && overInvite !== 1) return twoAlone
  const { minimum, maximum } = overInviteRange
  return overInvite >= minimum && overInvite <= maximum
    ? null
    : `Invite ${minimum} to ${maximum} people for each seat.`
}

/** Returns the sentence to show for an invalid encounter name, or null. */
export function encounterNameError(name: string): string | null {
  const length = name.trim().length
  return length > 0 && length <= longestName ? null : `A name of at most ${longestName} characters is needed.`
}

/** Returns the sentence to show for an invalid encounter length in minutes, or null. */
export function encounterLengthError(minutes: number): string | null {
  const { minimum, maximum } = lengthRange
  return Number.isInteger(minutes) && minutes >= minimum && minutes <= maximum
    ? null
    : `An encounter lasts between ${minimum} and ${maximum} minutes.`
}
