import type { EncounterKindName } from '#rules/encounters/encounter.ts'
import type { EncounterStateName } from '#rules/encounters/encounterLife.ts'
import type { StoredMeeting } from '#rules/encounters/storedMeeting.ts'
import type { PageTrouble } from './presence.ts'
import type { SeatId, TableFacts } from './table.ts'

/** A person who may be at a table: by a seat, or as an operator who hosts. */
export type TablePerson = {
  name: string
  /** Came to host as an operator, without a seat. They may no longer be an operator. */
  isOperator: boolean
  mayHost: boolean
  /** Holds the seat now. A person who gave it up remains in the log. */
  isSeated: boolean
  /** Was removed from the table, and cannot come back to this encounter. */
  isRemoved: boolean
  /** Is marked as attended. */
  hasAttended: boolean
  /** When their page last sent a sign from the table. */
  lastSeenAt: Date | null
  /** What failed on that page at its last sign. */
  trouble: readonly PageTrouble[]
}

/** The stored data of an encounter's table at one instant. */
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
  /** The fewest people for a table. */
  minimum: number
  meeting: StoredMeeting
  people: ReadonlyMap<SeatId, TablePerson>
  /** The texts of its questions by their ids, as they were when the table began. */
  questionTexts: ReadonlyMap<string, string>
  /** Null before the first person came to the table. */
  facts: TableFacts | null
}
