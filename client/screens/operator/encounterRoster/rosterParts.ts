/** The parts of a roster: their names in the schema and in its counts, their labels, and what an empty one says. */
export const rosterParts = [
  { group: 'GOING', count: 'going', words: 'Going', empty: 'Nobody holds a seat yet.' },
  { group: 'WAITLIST', count: 'waitlist', words: 'Waitlist', empty: 'Nobody waits for a seat.' },
  { group: 'INVITED', count: 'invited', words: 'Invited', empty: 'No invitation is unanswered.' },
  { group: 'DECLINED', count: 'declined', words: 'Declined', empty: 'Nobody declined or gave up a place.' },
  { group: 'EXPIRED', count: 'expired', words: 'Expired', empty: 'Nobody let the invitation run out.' },
] as const

/** One part of a roster. */
export type RosterPartPlan = (typeof rosterParts)[number]
