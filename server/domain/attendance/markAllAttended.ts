import type { Mark } from '#rules/seats/attendance.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { readSeats } from './lockSeats.ts'
import { readSentAway } from './sentAway.ts'
import { writeMarks } from './writeMarks.ts'

type AllCame = {
  encounterId: number
  /** Invitations that the operator saw marked absent. If absent, any mark is replaced. */
  absentRead?: readonly number[] | null | undefined
  operatorId: number
}

/**
 * Marks every seat as attended, with the same write as marking each by hand (docs/rules.md, "Attendance"), except those
 * whose holders were sent away.
 *
 * @returns how many were not marked attended before
 * @throws DomainError as {@link writeMarks} says
 */
export async function markAllAttended(
  db: PrismaClient,
  { encounterId, absentRead, operatorId }: AllCame,
  now: Date,
): Promise<{ marked: number }> {
  return db.$transaction(async (tx) => {
    const encounter = await tx.encounter.findUnique({ where: { id: encounterId } })
    const sentAway = encounter && (await readSentAway(tx, encounter))
    const seats = (await readSeats(tx, encounterId)).filter(({ id }) => !sentAway?.has(id))
    const marks = new Map(seats.map(({ id }) => [id, 'Attended' as const]))
    const read = absentRead && new Set(absentRead)
    const replaced = read
      ? new Map(seats.map(({ id }): [number, Mark | null] => [id, read.has(id) ? 'Absent' : null]))
      : undefined
    await writeMarks(tx, { encounterId, marks, replaced, source: 'Operator', operatorId }, now)
    return { marked: seats.filter(({ attendance }) => attendance !== 'Attended').length }
  })
}
