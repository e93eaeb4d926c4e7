import { acceptRefusal } from './acceptRefusal.ts'
import { type Seat, type SeatEncounter, standingOf, waitlistClosesAt } from './seat.ts'

/**
 * Whether a One-on-One ends when somebody leaves it for good: either one of the two seats is lost, or the
 * other person is seated and would be alone, since nobody else may still come (docs/rules.md, "Encounters and
 * invitations").
 *
 * @param lostSeat whether the person who leaves held a seat
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
 * Whether one person has accepted a One-on-One and would sit there alone, because nobody else may still come:
 * those who are gone cannot accept any more, and those on the waitlist can no longer be promoted automatically. A
 * One-on-One with a single place is still being filled by hand, so it does not count.
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
