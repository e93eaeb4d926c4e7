import { DomainError } from '#rules/errors.ts'
import { isByHand, type Mark } from '#rules/seats/attendance.ts'
import type { AttendanceSource, Prisma } from '../../generated/client/client.ts'
import { recordAudits } from '../audit/audit.ts'
import { askToChoose } from './askToChoose.ts'
import { countedMark, followMarks } from './followMarks.ts'
import { type LockedSeat, lockSeats } from './lockSeats.ts'

type Marks = {
  encounterId: number
  marks: ReadonlyMap<number, Mark>
  /** The marks the operator saw, by invitation id. If absent, any marks are replaced. */
  replaced?: ReadonlyMap<number, Mark | null> | undefined
  source: AttendanceSource
  operatorId: number
}

const overtaken = 'Another operator has made another mark meanwhile. Please look at it first.'

/** Only a mark made by hand can stop the operator's: marks by presence or by a job give way to it. */
const isOvertaken = ({ id, attendance, attendanceSource }: LockedSeat, replaced: Marks['replaced']) =>
  isByHand(attendanceSource) && replaced?.has(id) === true && replaced.get(id) !== attendance

/**
 * Marks seats attended or absent, by invitation id, from the time the table can be joined. Correcting a settled mark
 * updates the member's counts. Attendees who turn out to have come are asked to choose (docs/rules.md, "Attendance").
 *
 * @throws DomainError NOT_FOUND if there is no such encounter; CONFLICT if it cannot be joined yet or was canceled, if
 *   somebody has no seat, or if an operator has made another mark by hand than the one in `replaced`
 */
export async function writeMarks(
  tx: Prisma.TransactionClient,
  { encounterId, marks, replaced, source, operatorId }: Marks,
  now: Date,
): Promise<void> {
  const { encounter, seats } = await lockSeats(tx, encounterId, 'mark', now)
  if ([...marks.keys()].some((id) => !seats.some((seat) => seat.id === id))) {
    throw new DomainError('CONFLICT', 'Only someone with a seat can be marked.')
  }
  const changed = seats.flatMap((seat) => {
    const after = marks.get(seat.id)
    return after && after !== seat.attendance ? [{ ...seat, after }] : []
  })
  if (changed.some((seat) => isOvertaken(seat, replaced))) throw new DomainError('CONFLICT', overtaken)
  for (const attendance of ['Attended', 'Absent'] as const) {
    const ids = changed.filter(({ after }) => after === attendance).map(({ id }) => id)
    await tx.invitation.updateMany({
      where: { id: { in: ids } },
      data: { attendance, attendanceSource: source, attendanceAt: now },
    })
  }
  if (encounter.attendanceSettledAt) {
    const settled = changed.map(({ after, ...seat }) => ({
      memberId: seat.memberId,
      invitationId: seat.id,
      before: countedMark(seat, encounter, seat.attendance),
      after: countedMark(seat, encounter, after),
    }))
    await followMarks(tx, settled, now)
  }
  await askToChoose(tx, [encounterId], now)
  const change = { actorId: operatorId, action: 'setAttendance', subjectType: 'Invitation' }
  await recordAudits(
    tx,
    changed.map(({ id, attendance, after }) => {
      return { ...change, subjectId: id, before: { attendance }, after: { attendance: after, source } }
    }),
    now,
  )
}
