import type { InvitationRecord } from '#rules/seats/overbooking.ts'
import type { PrismaClient } from '../../server/generated/client/client.ts'

const nothing: InvitationRecord = { invited: 0, accepted: 0, seats: 0, attended: 0 }

/**
 * What people did with invitations, from the bare rows in the words of docs/rules.md ("Forming groups"), without any of the
 * service's own SQL.
 *
 * @param by whose records: each member's own, or all of an encounter's together
 * @returns records by id, without those of who has none
 */
export async function recordsByTheRules(
  prisma: PrismaClient,
  by: 'memberId' | 'encounterId',
): Promise<Map<number, InvitationRecord>> {
  const invitations = await prisma.invitation.findMany({
    where: { encounter: { state: 'Completed' }, ...(by === 'memberId' && { member: { erasedAt: null } }) },
    include: { encounter: true },
    orderBy: { [by]: 'asc' },
  })
  const records = new Map<number, InvitationRecord>()
  for (const { status, withdrawnAt, seatedAt, attendance, encounter, ...row } of invitations) {
    const before = records.get(row[by]) ?? nothing
    const isSettled = encounter.attendanceSettledAt !== null
    records.set(row[by], {
      invited: before.invited + Number(status !== 'Invited' && withdrawnAt === null),
      accepted: before.accepted + Number(status === 'Accepted'),
      seats: before.seats + Number(isSettled && seatedAt !== null && attendance !== null),
      attended: before.attended + Number(isSettled && attendance === 'Attended'),
    })
  }
  return records
}
