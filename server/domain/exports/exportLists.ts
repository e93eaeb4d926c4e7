import { exportedEncounters } from './exportedEncounters.ts'
import { exportedPeople } from './exportedPeople.ts'
import { exportedRecords } from './exportedRecords.ts'

/** A list as a table: its SQL gives one page, `$1` the key after which it begins, `$2` how many rows, the key first. */
export type ExportList = {
  columns: readonly string[]
  sql: string
  /** The key below every other. */
  start: number | string
  /** What `$3` is the number of, where the list is that of one encounter or proposal. */
  of?: 'encounter' | 'proposal'
  /** The rows, where the list can be narrowed down: then `$1` is the keys of those that a filter finds, and there is no `$2`. */
  rows?: {
    table:
      | 'auditEntry'
      | 'earlyAccessRequest'
      | 'encounter'
      | 'formationRun'
      | 'member'
      | 'message'
      | 'outboxMail'
      | 'privacyRequest'
      | 'suppressedAddress'
    key: 'id' | 'email'
  }
}

/** The lists an operator can take away, by the name in their address. */
export const exportLists = { ...exportedPeople, ...exportedEncounters, ...exportedRecords }

export type ExportName = keyof typeof exportLists
