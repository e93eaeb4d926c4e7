import { type Seat, standingOf } from './seat.ts'

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
