import { DomainError } from '#rules/errors.ts'
import type { Mark } from '#rules/seats/attendance.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { writeMarks } from './writeMarks.ts'

type Correction = {
  invitationId: number
  attendance: Mark
  /** The mark the operator saw, null for none. If absent, any mark is replaced. */
  replaces?: Mark | null | undefined
  operatorId: number
}

/**
 * Marks one seat from the roster, before or after attendance was settled (docs/rules.md, "Attendance").
 *
 * @throws DomainError NOT_FOUND if there is no such invitation, CONFLICT as {@link writeMarks} says
 */
export async function setAttendance(
  db: PrismaClient,
  { invitationId, attendance, replaces, ...rest }: Correction,
  now: Date,
): Promise<void> {
  await db.$transaction(async (tx) => {
    const found = await tx.invitation.findUnique({
      where: { id: invitationId },
      select: { encounterId: true },
    })
    if (!found) throw new DomainError('NOT_FOUND', 'This invitation does not exist.', 'invitationId')
    const marks = new Map([[invitationId, attendance]])
    const replaced = replaces === undefined ? undefined : new Map([[invitationId, replaces]])
    const { encounterId } = found
    await writeMarks(tx, { ...rest, encounterId, marks, replaced, source: 'Operator' }, now)
  })
}
