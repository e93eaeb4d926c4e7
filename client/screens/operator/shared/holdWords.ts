/** What an erasure waits for besides its time, as the end of a sentence. */
export const holdWords = {
  CASE: 'once no case about them waits',
  TABLE: 'once their table is over',
  '%future added value': 'later',
} as const
