/** The possible contents of a column after an erasure; eraseRows.ts has the SQL of each. */
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
  /** the columns with the member's id by which rows are found; if absent, eraseMember.ts finds the rows */
  by?: readonly string[]
  /** the contents of the columns that are emptied */
  erased?: Readonly<Record<string, Replacement>>
}

/** A column with text that somebody typed, in rows that may be about other people than the erased person. */
export type FreeText = {
  /** with its schema, unless that is `public` */
  table: string
  column: string
  /** SQL for when a row `t` was last written; null if that is not known */
  written: string
  /** column with the instant after which a row is searched; if absent, every row is */
  searchedAfter?: string
  /** column with the instant at which a row's text was removed; if absent, it never is */
  searchedUntil?: string
  /** the primary key if it is a number, by which a large table is searched in parts */
  key?: string
  /**
   * columns with the addresses to which a row belongs; rows of the erased person's own address belong to somebody who
   * came back with it
   */
  addresses?: readonly string[]
  /** whether the column is unique: then the replacement of a name contains the row's id */
  unique?: true
}

/** Rows to delete, or a column to set to null, some days after the first of some instants. */
export type Purge = { table: string; column?: string; days: number; after: readonly string[] }
