import { DomainError } from '#rules/errors.ts'
import { enoughTime } from '#rules/guide/presence.ts'
import { isMarkedAbsentByHand, type Mark, participantMatcher } from '#rules/seats/attendance.ts'
import { minute } from '#rules/time/durations.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { type ReportLine, readParticipantReport } from './participantReport.ts'
import { writeMarks } from './writeMarks.ts'

/** The operator's choice for a line: the invitation it belongs to, or null if it belongs to nobody. */
export type LineChoice = { line: number; invitationId: number | null }

type Import = {
  encounterId: number
  csv: string
  choices?: readonly LineChoice[]
  /** false: only preview the marks */
  apply: boolean
  operatorId: number
}

/** A line with its number in the report, from 0. Numbers count people, not rows. */
export type NumberedLine = ReportLine & { number: number }

type ReportMatch = {
  invitationId: number
  line: NumberedLine
  by: 'email' | 'name' | 'hand'
  /**
   * whether the minutes are enough to have attended; also true if the operator chose the seat or the report has no
   * minutes
   */
  isEnough: boolean
  /** whether an operator marked the seat absent by hand, which the report alone does not change */
  staysAbsent: boolean
}

export type ImportReport = {
  /**
   * Seats the report names, and how each was matched. They are marked attended if the time is enough, unless they stay
   * absent.
   */
  matches: ReportMatch[]
  /** Lines that match no seat. */
  leftovers: NumberedLine[]
  /**
   * Seats the report does not name. Their marks stay: a name that was not matched is more common than a person who did
   * not come.
   */
  missingIds: number[]
}

/**
 * Reads a meeting service's participant report and matches its lines to seats: by the operator's choice, else by
 * e-mail, else by name. Marks as attended those who stayed long enough. A seat marked absent by hand stays absent
 * unless the operator assigns it a line (docs/rules.md, "Attendance").
 *
 * @throws DomainError NOT_FOUND if there is no such encounter, BAD_INPUT if the report is unreadable or a chosen seat
 *   is not held, CONFLICT as {@link writeMarks} says
 */
export async function importAttendance(
  db: PrismaClient,
  { encounterId, csv, choices = [], apply, operatorId }: Import,
  now: Date,
): Promise<ImportReport> {
  const lines = readParticipantReport(csv)
  return db.$transaction(async (tx) => {
    const encounter = await tx.encounter.findUnique({
      where: { id: encounterId },
      select: { startsAt: true, endsAt: true, attendanceSettledAt: true },
    })
    if (!encounter) throw new DomainError('NOT_FOUND', 'This encounter does not exist.', 'encounterId')
    const held = await tx.invitation.findMany({
      where: { encounterId, seatedAt: { not: null } },
      select: {
        id: true,
        attendance: true,
        attendanceSource: true,
        attendanceAt: true,
        member: { select: { username: true, email: true } },
      },
      orderBy: { id: 'asc' },
    })
    const seats = held.map(({ id, member }) => ({ invitationId: id, ...member }))
    const chosen = new Map(choices.map(({ line, invitationId }) => [line, invitationId]))
    const known = new Set(seats.map(({ invitationId }) => invitationId))
    if ([...chosen.values()].some((id) => id !== null && !known.has(id))) {
      throw new DomainError('BAD_INPUT', 'A line can belong to a seat of this encounter only.', 'choices')
    }
    const absent = new Set(
      held.flatMap((seat) => (isMarkedAbsentByHand(seat, encounter.attendanceSettledAt) ? [seat.id] : [])),
    )
    const report: ImportReport = { matches: [], leftovers: [], missingIds: [] }
    const matchOf = participantMatcher(seats)
    const enough = enoughTime(encounter) / minute
    for (const [number, each] of lines.entries()) {
      const line = { ...each, number }
      const choice = chosen.get(number)
      if (choice != null) {
        report.matches.push({ invitationId: choice, line, by: 'hand', isEnough: true, staysAbsent: false })
        continue
      }
      const match = choice === null ? null : matchOf(line)
      if (match) {
        const { seat, by } = match
        const { invitationId } = seat
        report.matches.push({
          invitationId,
          line,
          by,
          isEnough: false,
          staysAbsent: absent.has(invitationId),
        })
      } else report.leftovers.push(line)
    }
    // Somebody who joined once under their name and once under their address has two lines for one seat.
    for (const lines of Map.groupBy(report.matches, ({ invitationId }) => invitationId).values()) {
      const minutes = lines.reduce((sum, { line }) => sum + (line.minutes ?? Infinity), 0)
      const isSaid = lines.some(({ by }) => by === 'hand')
      for (const each of lines) {
        each.isEnough ||= minutes >= enough
        each.staysAbsent &&= !isSaid
      }
    }
    const named = new Set(report.matches.map(({ invitationId }) => invitationId))
    report.missingIds = [...known].filter((id) => !named.has(id))
    const attended = new Map(
      report.matches
        .filter(({ isEnough, staysAbsent }) => isEnough && !staysAbsent)
        .map(({ invitationId }): [number, Mark] => [invitationId, 'Attended']),
    )
    const replaced = new Map(held.map(({ id, attendance }) => [id, attendance]))
    if (apply) {
      await writeMarks(tx, { encounterId, marks: attended, replaced, source: 'Report', operatorId }, now)
    }
    return report
  })
}
