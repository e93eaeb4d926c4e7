import { DomainError } from '#rules/errors.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { recordAudit } from '../audit/audit.ts'
import { followMarks } from './followMarks.ts'
import { lockSeats } from './lockSeats.ts'

type Settlement = {
  encounterId: number
  /** null: it settles by itself */
  operatorId: number | null
  /** the server's secret, for the outbox */
  secret: string
}

/**
 * Settles the attendance of a completed encounter: seats nobody marked become Absent, and only now do no-shows count
 * (server-rules.md, "Attendance").
 *
 * @returns false when it was settled before, which changes nothing
 * @throws DomainError NOT_FOUND for no such encounter, CONFLICT when it has not ended or was canceled
 */
export async function settleAttendance(
  db: PrismaClient,
  { encounterId, operatorId, secret }: Settlement,
  now: Date,
): Promise<boolean> {
  return db.$transaction(async (tx) => {
    const { encounter, seats } = await lockSeats(tx, encounterId)
    if (encounter.attendanceSettledAt) return false
    if (encounter.state !== 'Completed') {
      throw new DomainError('CONFLICT', 'Attendance can be settled once the encounter has ended.')
    }
    await tx.encounter.update({
      where: { id: encounterId },
      data: { attendanceSettledAt: now, updatedAt: now },
    })
    await tx.invitation.updateMany({
      where: { encounterId, seatedAt: { not: null }, attendance: null },
      data: {
        attendance: 'Absent',
        attendanceSource: operatorId === null ? 'Job' : 'Operator',
        attendanceAt: now,
      },
    })
    await followMarks(
      tx,
      { secret },
      seats.map((seat) => ({
        memberId: seat.memberId,
        invitationId: seat.id,
        before: null,
        after: seat.attendance ?? 'Absent',
      })),
      now,
    )
    if (operatorId !== null) {
      const absent = seats.filter((seat) => seat.attendance !== 'Attended').map((seat) => seat.memberId)
      const change = { action: 'settleAttendance', subjectType: 'Encounter', subjectId: encounterId }
      const before = { attendanceSettledAt: null }
      const after = { attendanceSettledAt: now.toISOString(), absent }
      await recordAudit(tx, { actorId: operatorId, ...change, before, after }, now)
    }
    return true
  })
}
