import { acceptRefusal } from './acceptRefusal.ts'
import { type Seat, type SeatEncounter, standingOf, waitlistClosesAt } from './seat.ts'

/**
 * Whether a One-on-One ends with somebody who leaves it for good: a seat of two is lost, or the other one, who is seated,
 * would sit there alone, since nobody else is left who may still come (docs/rules.md, "Encounters and invitations").
 *
 * @param lostSeat whether a seat was held by who leaves
 * @param others every other place of the One-on-One
 */
export function endsPair(
  lostSeat: boolean,
  others: readonly Pick<Seat, 'status' | 'isWaitlisted'>[],
): boolean {
  const left = others.map(standingOf).filter((standing) => standing !== 'gone')
  return lostSeat || (left.length === 1 && left[0] === 'seated')
}

/**
 * Whether somebody accepted a One-on-One and would sit there alone, since the other one had said no before: nobody who is gone may
 * still accept after all. So would whoever has the one seat where all others wait who can no longer gain the other by
 * themselves. One to which nobody else was invited yet is being filled by hand.
 *
 * @param places all places of the One-on-One
 */
export function leavesOneAlone(
  places: readonly (Seat & { member: Parameters<typeof acceptRefusal>[2] })[],
  encounter: SeatEncounter,
  now: Date,
): boolean {
  const gone = places.filter((place) => standingOf(place) === 'gone')
  const held = places.filter((place) => standingOf(place) !== 'gone')
  const mayCome = now > waitlistClosesAt(encounter) ? held.filter((place) => !place.isWaitlisted) : held
  const [only, ...others] = mayCome
  const isAlone = only?.status === 'Accepted' && others.length === 0 && places.length > 1
  return isAlone && gone.every((place) => acceptRefusal(place, encounter, place.member, null, now) !== null)
}
