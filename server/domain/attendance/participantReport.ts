import { CsvError, parse } from 'csv-parse/sync'
import { DomainError } from '#rules/errors.ts'

/** One line of a meeting's participant report; minutes where the report has them. */
export type ReportLine = { name: string; email: string | null; minutes: number | null }

/** Lines of a report, at most: of a dozen people who came back many times. */
const mostLines = 1000
/** Characters of a name or an address, at most; what is longer is neither. */
const longestCell = 300

const unreadable = () =>
  new DomainError(
    'BAD_INPUT',
    'This is not a participant report: no line names the columns, such as "Name (Original Name)" and "User Email".',
    'csv',
  )

function readRows(csv: string): string[][] {
  try {
    return parse(csv, {
      bom: true,
      relaxColumnCount: true,
      relaxQuotes: true,
      skipEmptyLines: true,
      trim: true,
    })
  } catch (error) {
    if (error instanceof CsvError) throw unreadable()
    throw error
  }
}

function columnsOf(row: readonly string[]): Record<'name' | 'email' | 'minutes' | 'waiting', number> | null {
  const at = (pattern: RegExp) => row.findIndex((cell) => pattern.test(cell))
  const columns = {
    name: at(/^name\b/i),
    email: at(/e-?mail/i),
    minutes: at(/^(total )?duration/i),
    waiting: at(/waiting room/i),
  }
  return columns.name >= 0 && (columns.email >= 0 || columns.minutes >= 0) ? columns : null
}

/**
 * Reads a participant report as Zoom exports it: "Name (Original Name)", "User Email", "Duration (Minutes)",
 * "In Waiting Room", in any order, possibly below a few lines about the meeting. Lines of the waiting room are left
 * out; lines of one person who came back become one, with the minutes added up.
 *
 * @throws DomainError BAD_INPUT when it is not such a report, or longer than any
 */
export function readParticipantReport(csv: string): ReportLine[] {
  const rows = readRows(csv)
  const heading = rows.findIndex((row) => columnsOf(row) !== null)
  const columns = columnsOf(rows[heading] ?? [])
  if (!columns) throw unreadable()
  if (rows.length - heading - 1 > mostLines)
    throw new DomainError('BAD_INPUT', `A participant report has at most ${mostLines} lines.`, 'csv')
  const people = new Map<string, ReportLine>()
  for (const row of rows.slice(heading + 1)) {
    const cell = (column: number) =>
      column < 0 ? '' : (row[column] ?? '').trim().slice(0, longestCell).toWellFormed()
    const name = cell(columns.name)
    const email = cell(columns.email).toLowerCase() || null
    if ((name === '' && email === null) || /^yes$/i.test(cell(columns.waiting))) continue
    const spent = Number.parseInt(cell(columns.minutes), 10)
    const key = email ?? name
    const earlier = people.get(key)
    const minutes = Number.isNaN(spent) ? (earlier?.minutes ?? null) : spent + (earlier?.minutes ?? 0)
    people.set(key, { name: earlier?.name ?? name, email, minutes })
  }
  return [...people.values()]
}
