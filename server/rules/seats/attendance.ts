/** What is known of a seat after its encounter. */
export type Mark = 'Attended' | 'Absent'

/** Says whether a person or a report made a mark, by what it comes from; such a mark has the last word. */
export const isByHand = (source: string | null): boolean => source === 'Operator' || source === 'Report'

type MarkedSeat = { attendance: Mark | null; attendanceSource: string | null; attendanceAt: Date | null }

/** Whether settling made the mark, of a seat that nobody had marked: then it has that instant, whoever settled. */
export const isMadeBySettling = (
  { attendance, attendanceAt }: Pick<MarkedSeat, 'attendance' | 'attendanceAt'>,
  settledAt: Date | null,
): boolean => attendance === 'Absent' && attendanceAt?.getTime() === settledAt?.getTime()

/** Whether an operator said so of this one seat, which has the last word over a report. */
export const isMarkedAbsentByHand = (mark: MarkedSeat, settledAt: Date | null): boolean =>
  mark.attendance === 'Absent' && mark.attendanceSource === 'Operator' && !isMadeBySettling(mark, settledAt)

/** Hours after the end at which attendance settles by itself. */
export const settlesAfterHours = 24
/** Consecutive no-shows that pause an account. */
const noShowsToPause = 3
/** Days such a pause lasts. */
export const noShowPauseDays = 30

const day = 86_400_000

/** Until when an account paused for no-shows cannot be resumed. */
export function noShowPauseEnd(pausedAt: Date): Date {
  return new Date(pausedAt.getTime() + noShowPauseDays * day)
}

/**
 * Counts no-shows with no attended encounter since.
 *
 * @param marks of settled seats, the latest encounter first
 */
function consecutiveNoShows(marks: readonly Mark[]): number {
  const attended = marks.indexOf('Attended')
  return attended === -1 ? marks.length : attended
}

/**
 * Says whether a new or corrected mark makes a third no-show in a row, which pauses the account; every further third
 * pauses it again (docs/rules.md, "Attendance").
 *
 * @param before settled marks without the change, the latest encounter first
 * @param after the same with it
 */
export function makesThirdNoShow(before: readonly Mark[], after: readonly Mark[]): boolean {
  const thirds = (marks: readonly Mark[]) => Math.floor(consecutiveNoShows(marks) / noShowsToPause)
  return thirds(after) > thirds(before)
}

/**
 * Says until when settled marks pause an account: 30 days from when the last third no-show in a row was settled.
 *
 * @param marks the latest encounter first; `since` is when the mark was settled or last corrected
 * @returns null where there is no third
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

/** What people type as their name in a meeting, made comparable: no case, accents, marks or doubled spaces. */
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

/** A name as a whole, and apart as Zoom writes it: `Shown (Original)`. */
function namesIn(name: string): string[] {
  const text = name.trim()
  const open = text.indexOf('(')
  if (open < 0 || !text.endsWith(')')) return [text]
  return [text, text.slice(0, open), text.slice(open + 1, -1)]
}

/**
 * Makes the matcher of lines of a meeting's participant report to seats: by e-mail, then by name, either the shown one or
 * the original one that Zoom puts in parentheses. A name that two seats share matches neither.
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
