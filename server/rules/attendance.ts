/** What is known of a seat after its encounter. */
export type Mark = 'Attended' | 'Absent'

/** Hours after the end at which attendance settles by itself. */
export const settlesAfterHours = 24
/** Consecutive no-shows that pause an account. */
const noShowsToPause = 3
/** Days such a pause lasts. */
const noShowPauseDays = 30

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
 * Says what a new or corrected mark does to an account: every third no-show in a row pauses it, and a correction that
 * takes one of the three away lifts the pause (server-rules.md, "Attendance").
 *
 * @param before settled marks without the change, the latest encounter first
 * @param after the same with it
 */
export function effectOnAccount(before: readonly Mark[], after: readonly Mark[]): 'pause' | 'lift' | null {
  const rows = (marks: readonly Mark[]) => Math.floor(consecutiveNoShows(marks) / noShowsToPause)
  if (rows(after) > rows(before)) return 'pause'
  return rows(after) < rows(before) ? 'lift' : null
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

/**
 * Matches one line of a meeting's participant report to a seat: by e-mail, then by name, either the shown one or the
 * original one that Zoom puts in parentheses. A name that two seats share matches neither.
 */
export function matchParticipant(
  { name, email }: Participant,
  seats: readonly Seat[],
): { seat: Seat; by: 'email' | 'name' } | null {
  const address = email?.trim().toLowerCase()
  const byEmail = address ? seats.find((seat) => seat.email === address) : undefined
  if (byEmail) return { seat: byEmail, by: 'email' }
  const [, shown = name, original = ''] = /^(.*?)\s*\((.*)\)\s*$/.exec(name) ?? []
  const names = new Set([name, shown, original].map(comparableName).filter((each) => each !== ''))
  const named = seats.filter((seat) => names.has(comparableName(seat.username)))
  return named.length === 1 && named[0] ? { seat: named[0], by: 'name' } : null
}
