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

type MembersPlace = Seat & { member: Parameters<typeof acceptRefusal>[2] }

/**
 * Whether one person has accepted a One-on-One and would sit there alone, because nobody else may still come. A
 * One-on-One with a single place is still being filled by hand, so it does not count.
 *
 * @param places all places of the One-on-One
 */
export function leavesOneAlone(
  places: readonly MembersPlace[],
  encounter: SeatEncounter,
  now: Date,
): boolean {
  if (places.length === 1) return false
  const [first, ...others] = places.filter((place) => mayCome(place, encounter, now))
  return first?.status === 'Accepted' && others.length === 0
}

function mayCome(place: MembersPlace, encounter: SeatEncounter, now: Date): boolean {
  switch (standingOf(place)) {
    case 'seated':
    case 'invited':
      return true
    case 'waiting':
      return now <= waitlistClosesAt(encounter)
    case 'gone':
      return acceptRefusal(place, encounter, place.member, null, now) === null
  }
}
