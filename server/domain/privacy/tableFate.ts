/** What becomes of the columns of one table; a test holds every column of the database against it. */
export type TableFate = {
  /** Column to its place in the download, such as `account.notes[].body`. */
  downloaded: Record<string, string>
  /** Reason to columns the download leaves out. */
  withheld: Record<string, readonly string[]>
  /** Columns that erasure empties, replaces or deletes with their row. */
  erased: readonly string[]
  /** Reason to columns that outlive erasure. */
  kept: Record<string, readonly string[]>
}

/** Why a column is left out of the download, or outlives erasure, where several are for the same reason. */
export const reasons = {
  key: 'a number that only joins rows',
  secret: 'a key or its digest, no fact about the person',
  counts: 'counts stay, names do not',
  fact: 'a dated fact about a member who has no name any more',
  others: 'would tell of other people',
} as const
