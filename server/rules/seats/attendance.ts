import { day } from '#rules/time/durations.ts'
/** Whether the holder of a seat came. */
export type Mark = 'Attended' | 'Absent'

/** Whether a person or a report made a mark, by its source. Such a mark overrides all others. */
export const isByHand = (source: string | null): boolean => source === 'Operator' || source === 'Report'

type MarkedSeat = { attendance: Mark | null; attendanceSource: string | null; attendanceAt: Date | null }

/** Whether settling made the mark of a seat that nobody had marked: it then has that instant. */
export const isMadeBySettling = (
  { attendance, attendanceAt }: Pick<MarkedSeat, 'attendance' | 'attendanceAt'>,
  settledAt: Date | null,
): boolean => attendance === 'Absent' && attendanceAt?.getTime() === settledAt?.getTime()

/** Whether an operator marked this one seat as absent, which overrides a report. */
export const isMarkedAbsentByHand = (mark: MarkedSeat, settledAt: Date | null): boolean =>
  mark.attendance === 'Absent' && mark.attendanceSource === 'Operator' && !isMadeBySettling(mark, settledAt)

/** Hours after the end at which attendance settles automatically. */
export const settlesAfterHours = 24
/** Consecutive no-shows that pause a membership. */
const noShowsToPause = 3
/** Days for which a pause for no-shows lasts. */
export const noShowPauseDays = 30

/** Returns until when a membership paused for no-shows cannot be resumed. */
export function noShowPauseEnd(pausedAt: Date): Date {
  return new Date(pausedAt.getTime() + noShowPauseDays * day)
}

/**
 * Counts the no-shows since the last attended encounter.
 *
 * @param marks of settled seats, the latest encounter first
 */
function consecutiveNoShows(marks: readonly Mark[]): number {
  const attended = marks.indexOf('Attended')
  return attended === -1 ? marks.length : attended
}

/**
 * Whether a new or corrected mark makes a third no-show in a row, which pauses the membership. Every further
 * third one pauses it again (docs/rules.md, "Attendance").
 *
 * @param before settled marks without the change, the latest encounter first
 * @param after the same marks with the change
 */
export function makesThirdNoShow(before: readonly Mark[], after: readonly Mark[]): boolean {
  const thirds = (marks: readonly Mark[]) => Math.floor(consecutiveNoShows(marks) / noShowsToPause)
  return thirds(after) > thirds(before)
}

/**
 * Returns until when settled marks pause a membership: 30 days from when the last third no-show in a row was settled.
 *
 * @param marks the latest encounter first; `since` is when the mark was settled or last corrected
 * @returns null if there is no third no-show in a row
 */
export function noShowsPauseUntil(marks: readonly { mark: Mark; since: Date }[]): Date | null {
  const row: Date[] = []
  let until: Date | null = null
  for (const { mark, since } of marks.toReversed()) {
    if (mark === 'Attended') row.length = 0
    else row.push(since)
    if (row.length !== noShowsToPause) continue
    const end = noShowPauseEnd(new Date(Math.max(...row.map((each) => each.getTime()))))
    if (until === null || end > until) until = end
    row.length = 0
  }
  return until
}

/** Returns a name typed in a meeting in a comparable form: without case, accents, punctuation or repeated spaces. */
function comparableName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim()
}

export type Participant = { name: string; email: string | null }
export type Seat = { invitationId: number; username: string; email: string }

/** Returns a name as a whole and, if Zoom wrote it as `Shown (Original)`, both parts of it. */
function namesIn(name: string): string[] {
  const text = name.trim()
  const open = text.indexOf('(')
  if (open < 0 || !text.endsWith(')')) return [text]
  return [text, text.slice(0, open), text.slice(open + 1, -1)]
}

/**
 * Returns a function that finds the seat for a line of a meeting's participant report: by e-mail, then by the shown
 * name or by the original name that Zoom puts in parentheses. A name that two seats share matches neither.
 *
 * @returns a function from a line to its seat and how it was found, or to null
 */
export function participantMatcher(
  seats: readonly Seat[],
): (line: Participant) => { seat: Seat; by: 'email' | 'name' } | null {
  const byEmail = new Map(seats.map((seat) => [seat.email, seat]))
  const byName = Map.groupBy(seats, ({ username }) => comparableName(username))
  byName.delete('')
  return ({ name, email }) => {
    const seat = byEmail.get(email?.trim().toLowerCase() ?? '')
    if (seat) return { seat, by: 'email' }
    const named = [...new Set(namesIn(name).map(comparableName))].flatMap((each) => byName.get(each) ?? [])
    return named.length === 1 && named[0] ? { seat: named[0], by: 'name' } : null
  }
}
