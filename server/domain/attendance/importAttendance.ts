import { DomainError } from '#rules/errors.ts'
import { type Mark, participantMatcher } from '#rules/seats/attendance.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { type ReportLine, readParticipantReport } from './participantReport.ts'
import { writeMarks } from './writeMarks.ts'

type Import = {
  encounterId: number
  csv: string
  /** false: only show what would be marked */
  apply: boolean
  operatorId: number
}

export type ImportReport = {
  /** Seats the report names, with how; they are attended. */
  matches: { invitationId: number; line: ReportLine; by: 'email' | 'name' }[]
  /** Lines that belong to no seat. */
  leftovers: ReportLine[]
  /** Seats the report does not name. Their marks stay: names go astray more often than people. */
  missingIds: number[]
}

/**
 * Reads a meeting service's participant report, matches it to the seats by e-mail, then by name, and marks those
 * attended (docs/rules.md, "Attendance").
 *
 * @throws DomainError NOT_FOUND for no such encounter, BAD_INPUT for an unreadable report, CONFLICT as writeMarks says
 */
export async function importAttendance(
  db: PrismaClient,
  { encounterId, csv, apply, operatorId }: Import,
  now: Date,
): Promise<ImportReport> {
  const lines = readParticipantReport(csv)
  return db.$transaction(async (tx) => {
    if ((await tx.encounter.count({ where: { id: encounterId } })) === 0) {
      throw new DomainError('NOT_FOUND', 'This encounter does not exist.', 'encounterId')
    }
    const held = await tx.invitation.findMany({
      where: { encounterId, seatedAt: { not: null } },
      select: { id: true, member: { select: { username: true, email: true } } },
      orderBy: { id: 'asc' },
    })
    const seats = held.map(({ id, member }) => ({ invitationId: id, ...member }))
    const report: ImportReport = { matches: [], leftovers: [], missingIds: [] }
    const matchOf = participantMatcher(seats)
    for (const line of lines) {
      const match = matchOf(line)
      if (match) report.matches.push({ invitationId: match.seat.invitationId, line, by: match.by })
      else report.leftovers.push(line)
    }
    const attended = new Map(
      report.matches.map(({ invitationId }): [number, Mark] => [invitationId, 'Attended']),
    )
    report.missingIds = seats.flatMap(({ invitationId }) =>
      attended.has(invitationId) ? [] : [invitationId],
    )
    if (apply) await writeMarks(tx, { encounterId, marks: attended, source: 'Report', operatorId }, now)
    return report
  })
}
