type Answered = { kind: 'First' | 'Second' | 'OneOnOne' }

/** Returns what an invited person reads about accepting. */
export const acceptConsequence = ({ kind }: Answered): string =>
  kind === 'OneOnOne'
    ? 'It takes place if you both accept.'
    : 'Seats go in the order people accept. When all are taken you get a place on the waitlist.'

/** Returns what an invited person reads about declining. */
export const declineConsequence = ({ kind }: Answered): string =>
  kind === 'OneOnOne'
    ? 'Declining counts for nothing against you. The encounter is then called off.'
    : 'Declining counts for nothing against you, and frees the seat for someone else.'
