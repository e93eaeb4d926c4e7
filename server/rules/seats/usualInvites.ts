import type { EncounterKindName } from '#rules/encounters/encounter.ts'
import { mostInvited, twoAlone } from '#rules/encounters/plannedEncounter.ts'
import { attendanceDistribution, type InvitationRecord, type Rates } from './overbooking.ts'

type Room = { minimum: number; capacity: number }

/** How often enough people should come, or else which share of the best reachable chance is good enough. */
const oftenEnough = 0.9
const nearEnough = 0.95

/** How many people a table invites by default, and the chance that fewer than its minimum come then. */
export type UsualInvites = { invites: number; tooFew: number }

/**
 * Returns the chance that fewer than the minimum come, if nobody beyond the seats is seated and everybody has the
 * same chances.
 *
 * @param invited how many are invited
 */
export function chanceOfTooFew(
  invited: number,
  { accept, show }: Rates,
  { minimum, capacity }: Room,
): number {
  const tooFewOf = Array.from({ length: capacity + 1 }, (_, seated) =>
    attendanceDistribution(new Array<number>(seated).fill(show))
      .slice(0, minimum)
      .reduce((total, chance) => total + chance, 0),
  )
  return attendanceDistribution(new Array<number>(invited).fill(accept)).reduce(
    (total, chance, accepted) => total + chance * (tooFewOf[Math.min(accepted, capacity)] ?? 0),
    0,
  )
}

/**
 * Returns how many people to invite to a table: as few as make too few people rare. If the rates are too low for
 * that, as few as come close to the chance with three invitations for each seat. More people would only wait in vain
 * for a seat.
 */
export function usualInvites(rates: Rates, room: Room): UsualInvites {
  const most = mostInvited(room.capacity)
  const best = 1 - chanceOfTooFew(most, rates, room)
  const target = 1 - Math.min(oftenEnough, nearEnough * best)
  for (let invites = room.capacity; invites < most; invites++) {
    const tooFew = chanceOfTooFew(invites, rates, room)
    if (tooFew <= target) return { invites, tooFew }
  }
  return { invites: most, tooFew: chanceOfTooFew(most, rates, room) }
}

const names: Record<EncounterKindName, string> = {
  First: 'First Encounters',
  Second: 'Second Encounters',
  OneOnOne: 'One-on-Ones',
}
const hundredth = (share: number): number => Math.round(100 * share)

type Reason = UsualInvites & {
  kind: EncounterKindName
  location: string
  room: Room
  /** percent beyond the seats, if it is set */
  percent: number | null
  record: InvitationRecord
  rates: Rates
  days: number
}

/** Explains in sentences how many people a table invites. */
export function usualInvitesReason(reason: Reason): string {
  const { kind, percent, invites, tooFew, room } = reason
  if (kind === 'OneOnOne') return twoAlone
  const why = percent === null ? recordSentence(reason) : settingSentence(percent)
  return `${why} Of ${invites} people invited to ${room.capacity} seats, fewer than ${room.minimum} come in about ${hundredth(tooFew)} of 100 cases.`
}

const settingSentence = (percent: number): string =>
  percent === 0
    ? 'The settings invite as many as there are seats.'
    : `The settings invite ${percent} percent more than there are seats.`

function recordSentence({ kind, location, record, rates, days }: Reason): string {
  const what = `to ${names[kind]} in ${location} in the last ${days} days`
  const assumed = `${hundredth(rates.accept)} of 100 are expected to accept, and ${hundredth(rates.show)} of 100 of them to come`
  if (record.invited === 0) return `No invitation ${what} has been answered, so ${assumed}.`
  return `Of ${record.invited} invitations ${what}, ${record.accepted} were accepted, and ${record.attended} of ${record.seats} seats were used: ${assumed}.`
}
