import { howMany } from './words.ts'

type Counts = { noShows: number; cancellations: number; expired: number; roundsLeftOut: number }

/**
 * Words how somebody takes part, as far as it is unusual.
 *
 * @param counts no-shows, late cancellations, expired invitations, and rounds in a row without a place
 * @returns those above zero, such as '2 no-shows, 1 expired'; a dash if there are none
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
