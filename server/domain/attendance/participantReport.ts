import { CsvError, parse } from 'csv-parse/sync'
import { DomainError } from '#rules/errors.ts'
import { spentMinutes } from '#rules/seats/spentMinutes.ts'

/** One line of a meeting's participant report; `minutes` is null if the report has none. */
export type ReportLine = { name: string; email: string | null; minutes: number | null }

/** The most lines a report may have: enough for a dozen people who rejoined many times. */
const mostLines = 1000
/** The most characters read of a cell; no name or address is longer. */
const longestCell = 300
/** The separators of cells: Teams writes tabs, and spreadsheets of many countries semicolons. */
const separators = [',', ';', '\t'] as const

const unreadable = () =>
  new DomainError(
    'BAD_INPUT',
    'This is not a participant report: no line names the columns, such as "Name (Original Name)" and "User Email".',
    'csv',
  )

/** A row with its number as a spreadsheet shows it, which counts empty rows, and a cell of several lines once. */
type Row = { number: number; cells: readonly string[] }

const wrongRow = (number: number, words: string) =>
  new DomainError('BAD_INPUT', `Row ${number}: ${words}`, 'csv')

/** @returns the rows that are not empty, or an error about the first unreadable one */
function readRows(csv: string, delimiter: string): Row[] | DomainError {
  try {
    const rows: string[][] = parse(csv, {
      delimiter,
      bom: true,
      relaxColumnCount: true,
      relaxQuotes: true,
      trim: true,
    })
    return rows
      .map((cells, index) => ({ number: index + 1, cells }))
      .filter(({ cells }) => cells.some((cell) => cell !== ''))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const before = typeof error.records === 'number' ? error.records : 0
    return wrongRow(before + 1, 'a quotation mark begins a value that never ends.')
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
  // With the wrong separator, the whole heading would be one cell.
  const isApart = [columns.email, columns.minutes].some((at) => at >= 0 && at !== columns.name)
  return columns.name >= 0 && isApart ? columns : null
}

/**
 * Returns the rows about people: those below the heading. A report of several parts ends them at its next part, such as
 * "3. Activities".
 */
function findPeople(csv: string): { columns: Columns; rows: Row[] } {
  let wrong: DomainError | null = null
  for (const separator of separators) {
    const rows = readRows(csv, separator)
    if (rows instanceof DomainError) {
      wrong ??= rows
      continue
    }
    const heading = rows.findIndex(({ cells }) => columnsOf(cells) !== null)
    const columns = columnsOf(rows[heading]?.cells ?? [])
    if (!columns) continue
    const below = rows.slice(heading + 1)
    const end = below.findIndex(
      ({ cells: [first = '', ...others] }) => /^\d+\. /.test(first) && others.every((cell) => cell === ''),
    )
    return { columns, rows: end < 0 ? below : below.slice(0, end) }
  }
  throw wrong ?? unreadable()
}

/**
 * Reads a participant report exported by Zoom, Teams or Meet, or saved again by a spreadsheet. The columns for name,
 * e-mail and duration may be in any order, below a few lines about the meeting, separated by commas, semicolons or
 * tabs. Waiting room lines are left out. Lines of a person who rejoined become one, with the minutes added up.
 *
 * @throws DomainError BAD_INPUT if it is not such a report, or has too many lines, or a duration cannot be read. The
 *   last error names the row and the value, since somebody with an unknown duration would count as attended.
 */
export function readParticipantReport(csv: string): ReportLine[] {
  const { columns, rows } = findPeople(csv)
  if (rows.length > mostLines)
    throw new DomainError('BAD_INPUT', `A participant report has at most ${mostLines} lines.`, 'csv')
  const people = new Map<string, ReportLine>()
  for (const { number, cells } of rows) {
    const cell = (column: number) =>
      column < 0 ? '' : (cells[column] ?? '').trim().slice(0, longestCell).toWellFormed()
    const name = `${cell(columns.name)} ${cell(columns.lastName)}`.trim()
    const account = cell(columns.account)
    const email = (cell(columns.email) || (account.includes('@') ? account : '')).toLowerCase() || null
    if ((name === '' && email === null) || /^yes$/i.test(cell(columns.waiting))) continue
    const stay = cell(columns.minutes)
    const spent = spentMinutes(stay)
    if (stay !== '' && spent === null) {
      throw wrongRow(number, `“${stay}” is no time that somebody stayed, such as 91, 1h 31m or 01:31:00.`)
    }
    const key = email ?? name
    const earlier = people.get(key)
    const minutes = spent === null ? (earlier?.minutes ?? null) : spent + (earlier?.minutes ?? 0)
    people.set(key, { name: earlier?.name ?? name, email, minutes })
  }
  return [...people.values()]
}
