import type { EncounterKindName } from '#rules/encounters/encounter.ts'
import type { EncounterStateName } from '#rules/encounters/encounterLife.ts'
import type { StoredMeeting } from '#rules/encounters/storedMeeting.ts'
import type { PageTrouble } from './presence.ts'
import type { SeatId, TableFacts } from './table.ts'

/** Somebody who may be at a table: by a seat, or as an operator who hosts. */
export type TablePerson = {
  name: string
  /** Came to host as an operator, without a seat, whether they still are one or not. */
  isOperator: boolean
  mayHost: boolean
  /** Holds the seat now; somebody who gave it up stays in the log. */
  isSeated: boolean
  /** Was removed from the table, and cannot come back to this encounter. */
  isRemoved: boolean
  /** Is marked as having come. */
  hasAttended: boolean
  /** The last sign of their page that it is at the table. */
  lastSeenAt: Date | null
  /** What failed on that page at that sign. */
  trouble: readonly PageTrouble[]
}

/** What is stored of an encounter's table at one instant. */
export type TableSnapshot = {
  encounterId: number
  name: string
  kind: EncounterKindName
  state: EncounterStateName
  timeZone: string
  /** Why it was canceled. */
  cancelReason: string | null
  startsAt: Date
  endsAt: Date
  /** The fewest people that make a table. */
  minimum: number
  meeting: StoredMeeting
  people: ReadonlyMap<SeatId, TablePerson>
  /** What its questions say, by their ids, as the table began with them. */
  questionTexts: ReadonlyMap<string, string>
  /** Null before the first person came to the table. */
  facts: TableFacts | null
}
