import { CsvError, parse } from 'csv-parse/sync'
import { DomainError } from '#rules/errors.ts'
import { spentMinutes } from '#rules/seats/spentMinutes.ts'

/** One line of a meeting's participant report; minutes where the report has them. */
export type ReportLine = { name: string; email: string | null; minutes: number | null }

/** Lines of a report, at most: of a dozen people who came back many times. */
const mostLines = 1000
/** Characters of a name or an address, at most; what is longer is neither. */
const longestCell = 300
/** What stands between cells: Teams writes tabs, and spreadsheets of many countries semicolons. */
const separators = [',', ';', '\t'] as const

const unreadable = () =>
  new DomainError(
    'BAD_INPUT',
    'This is not a participant report: no line names the columns, such as "Name (Original Name)" and "User Email".',
    'csv',
  )

function readRows(csv: string, delimiter: string): string[][] {
  try {
    return parse(csv, {
      ...{ delimiter, bom: true, relaxColumnCount: true, relaxQuotes: true },
      ...{ skipEmptyLines: true, trim: true },
    })
  } catch (error) {
    if (error instanceof CsvError) throw unreadable()
    throw error
  }
}

type Columns = Record<'name' | 'lastName' | 'email' | 'account' | 'minutes' | 'waiting', number>

function columnsOf(row: readonly string[]): Columns | null {
  const at = (pattern: RegExp) => row.findIndex((cell) => pattern.test(cell))
  const columns = {
    name: at(/^(first )?name\b/i),
    lastName: at(/^last name$/i),
    email: at(/e-?mail/i),
    account: at(/\(upn\)/i),
    minutes: at(/^(total |in-meeting )?duration/i),
    waiting: at(/waiting room/i),
  }
  // Read with the wrong separator, the whole heading is one cell.
  const isApart = [columns.email, columns.minutes].some((at) => at >= 0 && at !== columns.name)
  return columns.name >= 0 && isApart ? columns : null
}

/** The lines about people: below the heading, and in a report of several parts, up to the next part, such as "3. Activities". */
function findPeople(csv: string): { columns: Columns; rows: string[][] } {
  for (const separator of separators) {
    const rows = readRows(csv, separator)
    const heading = rows.findIndex((row) => columnsOf(row) !== null)
    const columns = columnsOf(rows[heading] ?? [])
    if (!columns) continue
    const below = rows.slice(heading + 1)
    const end = below.findIndex(
      ([first = '', ...others]) => /^\d+\. /.test(first) && others.every((cell) => cell === ''),
    )
    return { columns, rows: end < 0 ? below : below.slice(0, end) }
  }
  throw unreadable()
}

/**
 * Reads a participant report as Zoom, Teams or Meet exports it, or as a spreadsheet stores it again: columns for the name, the
 * e-mail and the duration, in any order, possibly below a few lines about the meeting, between commas, semicolons or tabs.
 * Lines of the waiting room are left out; lines of one person who came back become one, with the minutes added up.
 *
 * @throws DomainError BAD_INPUT when it is not such a report, or longer than any
 */
export function readParticipantReport(csv: string): ReportLine[] {
  const { columns, rows } = findPeople(csv)
  if (rows.length > mostLines)
    throw new DomainError('BAD_INPUT', `A participant report has at most ${mostLines} lines.`, 'csv')
  const people = new Map<string, ReportLine>()
  for (const row of rows) {
    const cell = (column: number) =>
      column < 0 ? '' : (row[column] ?? '').trim().slice(0, longestCell).toWellFormed()
    const name = `${cell(columns.name)} ${cell(columns.lastName)}`.trim()
    const account = cell(columns.account)
    const email = (cell(columns.email) || (account.includes('@') ? account : '')).toLowerCase() || null
    if ((name === '' && email === null) || /^yes$/i.test(cell(columns.waiting))) continue
    const spent = spentMinutes(cell(columns.minutes))
    const key = email ?? name
    const earlier = people.get(key)
    const minutes = spent === null ? (earlier?.minutes ?? null) : spent + (earlier?.minutes ?? 0)
    people.set(key, { name: earlier?.name ?? name, email, minutes })
  }
  return [...people.values()]
}
