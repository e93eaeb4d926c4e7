/** The reasons why people are left out, as headings; the people's own sentences say more. */
const reasons: Record<string, string> = {
  TOO_FEW_PEOPLE: 'Too few can come for a table',
  SEATS_DO_NOT_DIVIDE: 'The people do not divide into whole tables',
  BARRED_FROM_TOO_MANY: 'Too few others they can be seated with',
  MET_TOO_MANY: 'Has met too many of the others',
  NO_FREE_GROUP: 'No table could take them without breaking a rule',
  NO_GROUP_BY_LINKS: 'No table by links',
  NO_TABLE_LEFT: 'The chosen number of tables is reached',
  MOVED_OUT: 'Taken off a table by hand',
  NOT_ACTIVE: 'No longer an active member',
  NOT_FREE: 'Busy at the time',
}

type LeftOutSeat = { readonly reason: string | null | undefined; readonly sentence: string }

/** People left out for one reason. */
export type ReasonGroup<Seat> = { reason: string; heading: string; seats: Seat[]; sentence: string | null }

/**
 * Groups the people left out by reason, the largest group first.
 *
 * @param seats those left out
 * @returns for each reason its heading, its people, and the sentence that holds for all of them, or null if their
 *   sentences differ
 */
export function byReason<Seat extends LeftOutSeat>(seats: readonly Seat[]): ReasonGroup<Seat>[] {
  return [...Map.groupBy(seats, ({ reason }) => reason ?? '')]
    .map(([reason, people]) => {
      const sentences = new Set(people.map(({ sentence }) => sentence))
      const [sentence = null] = sentences
      const heading = reasons[reason] ?? 'Left out'
      return { reason, heading, seats: people, sentence: sentences.size === 1 ? sentence : null }
    })
    .sort((a, b) => b.seats.length - a.seats.length)
}
