/** What an erasure waits for besides its time, as the end of a sentence. */
export const holdWords = {
  CASE: 'once the case about them is decided',
  TABLE: 'once their table is over',
  '%future added value': 'later',
} as const
