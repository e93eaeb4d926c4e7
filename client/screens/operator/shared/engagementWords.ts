import { howMany } from './words.ts'

type Counts = { noShows: number; cancellations: number; expired: number; roundsLeftOut: number }

/**
 * Says what stands out in how somebody takes part.
 *
 * @param counts seats not taken, seats given up late, invitations that ran out, and rounds in a row without a place
 * @returns what is above zero, such as '2 no-shows, 1 expired'; a dash where nothing is
 */
export function engagementWords({ noShows, cancellations, expired, roundsLeftOut }: Counts): string {
  const words = [
    noShows > 0 && howMany(noShows, 'no-show'),
    cancellations > 0 && howMany(cancellations, 'late cancellation'),
    expired > 0 && `${expired} expired`,
    roundsLeftOut > 0 && `left out ${howMany(roundsLeftOut, 'time')}`,
  ]
  return words.filter(Boolean).join(', ') || '–'
}
