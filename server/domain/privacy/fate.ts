/** What can stand in a column that erasure empties; eraseMember.ts has the SQL of each. */
export const replacements = [
  'null',
  'false',
  '{}',
  'another guid',
  'no address',
  'no name',
  'no name, in small letters',
  'the look of no name',
  'a key of its own',
] as const
export type Replacement = (typeof replacements)[number]

/** What becomes of a table's rows about somebody who is erased. */
export type TableFate = {
  rows: 'about nobody' | 'deleted' | 'emptied' | 'retained'
  /** the columns with the member's id by which their rows are found; if absent, eraseMember.ts finds them */
  by?: readonly string[]
  /** what stands in the columns that are emptied */
  erased?: Readonly<Record<string, Replacement>>
}

/** A column that holds what somebody typed, in rows that may be about other people than a person who is erased. */
export type FreeText = {
  /** with its schema where that is not `public` */
  table: string
  column: string
  /** SQL of when a row `t` was last written; null where that is not known */
  written: string
  /** column of the instant after which a row is searched; every row if absent */
  searchedAfter?: string
  /** column of the instant at which a row's text was taken away; never if absent */
  searchedUntil?: string
  /** the primary key, where it is a number, by which a large table is searched in parts */
  key?: string
  /** column of whose row it is: rows of the address itself are somebody's who came back under it */
  address?: string
  /** the column is unique, so that what is put in the place of a name carries the row's id */
  unique?: true
}

/** Rows that are deleted, or a column that becomes null, some days after the first of some instants. */
export type Purge = { table: string; column?: string; days: number; after: readonly string[] }
