import type { InvitationRecord } from '#rules/seats/overbooking.ts'
import type { Prisma, PrismaClient } from '../../server/generated/client/client.ts'
import { hour } from './clock.ts'

const nothing: InvitationRecord = { invited: 0, accepted: 0, seats: 0, attended: 0 }

/**
 * Works out invitation records from the bare rows by docs/rules.md ("Forming groups"), without the service's own SQL.
 *
 * @param by whose records: each member's own, or all of an encounter's together
 * @returns records by id, without members or encounters that have none
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

const upToHours = [1, 3, 6, 12, 24, 48, 72, Number.POSITIVE_INFINITY]

/**
 * Works out from the bare rows how soon invitations were answered: counts of the accepted and then of the declined, by
 * the bars of the histogram.
 *
 * @param of which encounters
 * @returns counts by encounter, without encounters that nobody answered finally
 */
export async function answersByTheRules(
  prisma: PrismaClient,
  of: Prisma.EncounterWhereInput,
): Promise<Map<number, number[]>> {
  const invitations = await prisma.invitation.findMany({
    where: { encounter: of, status: { in: ['Accepted', 'Declined'] }, canceledAt: null, withdrawnAt: null },
  })
  const answers = new Map<number, number[]>()
  for (const { encounterId, status, sentAt, respondedAt } of invitations) {
    if (respondedAt === null || respondedAt < sentAt) continue
    const bar = upToHours.findIndex((hours) => respondedAt.getTime() - sentAt.getTime() < hours * hour)
    const counts = answers.get(encounterId) ?? Array.from({ length: 2 * upToHours.length }, () => 0)
    const index = bar + (status === 'Accepted' ? 0 : upToHours.length)
    counts[index] = (counts[index] ?? 0) + 1
    answers.set(encounterId, counts)
  }
  return answers
}
