import { DomainError } from '#rules/errors.ts'
import { enoughTime } from '#rules/guide/presence.ts'
import { isMarkedAbsentByHand, type Mark, participantMatcher } from '#rules/seats/attendance.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { type ReportLine, readParticipantReport } from './participantReport.ts'
import { writeMarks } from './writeMarks.ts'

/** What the operator says of a line: whose it is, or (null) nobody's. */
export type LineChoice = { line: number; invitationId: number | null }

type Import = {
  encounterId: number
  csv: string
  choices?: readonly LineChoice[]
  /** false: only show what would be marked */
  apply: boolean
  operatorId: number
}

/** A line with its number in the report, from 0: of people, not of rows. */
export type NumberedLine = ReportLine & { number: number }

type ReportMatch = {
  invitationId: number
  line: NumberedLine
  by: 'email' | 'name' | 'hand'
  /** whether the minutes are enough to have attended, or the operator says so, or the report has none */
  isEnough: boolean
  /** whether an operator marked the seat absent, which the report alone does not change */
  staysAbsent: boolean
}

export type ImportReport = {
  /** Seats the report names, with how; where it is enough they are attended, unless they stay absent. */
  matches: ReportMatch[]
  /** Lines that belong to no seat. */
  leftovers: NumberedLine[]
  /** Seats the report does not name. Their marks stay: names go astray more often than people. */
  missingIds: number[]
}

/**
 * Reads a meeting service's participant report, matches it to the seats as the operator says, else by e-mail, then by name,
 * and marks those attended who were there for long enough. Who was marked absent by hand stays so, unless the operator says
 * that a line is theirs (docs/rules.md, "Attendance").
 *
 * @throws DomainError NOT_FOUND for no such encounter, BAD_INPUT for an unreadable report or a choice of a seat that is not
 *   held, CONFLICT as writeMarks says
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
        ...{ id: true, attendance: true, attendanceSource: true, attendanceAt: true },
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
    const enough = enoughTime(encounter) / 60_000
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
    // Somebody who came under their name and again under their address is two lines of one seat.
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
