import { isExcused } from '#rules/seats/seat.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { recordAudit } from '../audit/audit.ts'
import { askToChoose } from './askToChoose.ts'
import { countedMark, followMarks } from './followMarks.ts'
import { type LockedSeat, lockSeats, readSeats } from './lockSeats.ts'
import { markByPresence } from './markByPresence.ts'
import { readSentAway } from './sentAway.ts'

type Settlement = {
  encounterId: number
  /** null when the job settles it */
  operatorId: number | null
  /** whether to leave the encounter unsettled if no seat is marked */
  onlyIfKnown?: boolean
}

/**
 * Settles the attendance of a completed encounter. Unmarked seats become Absent, except those whose holders may not
 * have read of them in time or were sent away. Only now do no-shows count. The job settles nothing if no seat is
 * marked, since then nobody knows who came (docs/rules.md, "Attendance").
 *
 * @returns false if it was settled before or no seat is marked, and nothing changed
 * @throws DomainError NOT_FOUND if there is no such encounter, CONFLICT if it has not ended or was canceled
 */
export async function settleAttendance(
  db: PrismaClient,
  { encounterId, operatorId, onlyIfKnown = operatorId === null }: Settlement,
  now: Date,
): Promise<boolean> {
  return db.$transaction(async (tx) => {
    const { encounter } = await lockSeats(tx, encounterId, 'settle', now)
    if (encounter.attendanceSettledAt) return false
    // The video provider may report presence late; it still counts.
    await markByPresence(tx, encounterId, now)
    await askToChoose(tx, [encounterId], now)
    const seats = await readSeats(tx, encounterId)
    const isUnknown = seats.length > 0 && seats.every(({ attendance }) => attendance === null)
    if (onlyIfKnown && isUnknown) return false
    const sentAway = await readSentAway(tx, encounter)
    // A holder who was given a seat at the last moment and is not marked may never have read of it.
    const isOpen = (seat: LockedSeat) => isExcused(seat, encounter) || sentAway.has(seat.id)
    const settled = seats.filter((seat) => seat.attendance !== null || !isOpen(seat))
    await tx.encounter.update({
      where: { id: encounterId },
      data: { attendanceSettledAt: now, updatedAt: now },
    })
    await tx.invitation.updateMany({
      where: { id: { in: settled.map(({ id }) => id) }, attendance: null },
      data: {
        attendance: 'Absent',
        attendanceSource: operatorId === null ? 'Job' : 'Operator',
        attendanceAt: now,
      },
    })
    await followMarks(
      tx,
      settled.map((seat) => ({
        memberId: seat.memberId,
        invitationId: seat.id,
        before: null,
        after: countedMark(seat, encounter, seat.attendance ?? 'Absent'),
      })),
      now,
    )
    if (operatorId !== null) {
      const absent = settled.filter((seat) => seat.attendance !== 'Attended').map((seat) => seat.memberId)
      const change = { action: 'settleAttendance', subjectType: 'Encounter', subjectId: encounterId }
      const before = { attendanceSettledAt: null }
      const after = { attendanceSettledAt: now.toISOString(), absent }
      await recordAudit(tx, { actorId: operatorId, ...change, before, after }, now)
    }
    return true
  })
}
