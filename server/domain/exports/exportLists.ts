import type { Db } from '../../platform/database/db.ts'
import { exportedEncounters } from './exportedEncounters.ts'
import { exportedPeople } from './exportedPeople.ts'
import { exportedRecords } from './exportedRecords.ts'

/** The cells of a row. The first is its key. */
export type ExportRow = [key: number | string, ...rest: unknown[]]

/**
 * A list exported as a table. Its SQL reads one page: `$1` is the key after which the page begins, `$2` the number of
 * rows. The key is the first column.
 */
export type ExportList = {
  columns: readonly string[]
  sql: string
  /** A value below every key. */
  start: number | string
  /** For a list of one encounter or proposal: what `$3` is the number of. */
  of?: 'encounter' | 'proposal'
  /**
   * The table that a filter selects from, if the list can be filtered. Then `$1` is the keys of the selected rows, and
   * there is no `$2`.
   */
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
  /** Adds cells to the rows of a page, if the SQL would repeat a rule. */
  further?: (prisma: Db, rows: readonly ExportRow[]) => Promise<ExportRow[]>
}

/** The lists an operator can download, by the name in their URL. */
export const exportLists = { ...exportedPeople, ...exportedEncounters, ...exportedRecords }

export type ExportName = keyof typeof exportLists
