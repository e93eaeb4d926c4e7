import { DomainError } from '#rules/errors.ts'
import { refusalTexts } from '#rules/invitation.ts'
import type { Prisma, PrismaClient } from '../../generated/client/client.ts'
import { recordAudit } from '../audit/audit.ts'
import { barredFromSeat } from './barredFromSeat.ts'
import { seatChosen } from './seatChosen.ts'

type Choice = { invitationId: number; operatorId: number }

/**
 * Gives a free seat to someone on the waitlist out of turn or after promotions have ended, with a mail
 * (server-rules.md, "Encounters and invitations").
 *
 * @throws DomainError NOT_FOUND for no such invitation; CONFLICT when it does not wait, no seat is free or it
 *   would be beside someone not to be seated with
 */
export async function promoteByHand(
  db: PrismaClient,
  { invitationId, operatorId }: Choice,
  now: Date,
): Promise<void> {
  await db.$transaction(async (tx) => {
    const promoted = await tx.$queryRaw<unknown[]>`
      WITH waiting AS (
        SELECT i.id, i.encounter_id FROM invitations i JOIN members m ON m.id = i.member_id
        WHERE i.id = ${invitationId} AND i.is_waitlisted AND m.status = 'Active' AND NOT ${barredFromSeat}
        FOR UPDATE OF i
      ), chosen AS MATERIALIZED (
        SELECT waiting.id, e.id AS encounter_id FROM encounters e JOIN waiting ON waiting.encounter_id = e.id
        WHERE e.state = 'Scheduled' AND e.ends_at > ${now} AND e.seats_taken < e.capacity
        FOR UPDATE OF e
      ), ${seatChosen(now)}
      SELECT 1 FROM sent`
    if (promoted.length !== 1) throw await whyNot(tx, invitationId)
    const change = { action: 'promoteInvitation', subjectType: 'Invitation', subjectId: invitationId }
    await recordAudit(
      tx,
      { actorId: operatorId, ...change, before: { isWaitlisted: true }, after: { isWaitlisted: false } },
      now,
    )
  })
}

async function whyNot(tx: Prisma.TransactionClient, id: number): Promise<DomainError> {
  const found = await tx.invitation.findUnique({
    where: { id },
    select: { isWaitlisted: true, member: { select: { status: true } }, encounter: true },
  })
  if (!found) return new DomainError('NOT_FOUND', 'This invitation does not exist.', 'invitationId')
  if (!found.isWaitlisted) return new DomainError('CONFLICT', 'Only someone on the waitlist can be promoted.')
  if (found.member.status !== 'Active')
    return new DomainError('CONFLICT', 'Only active members can be promoted.')
  if (found.encounter.seatsTaken >= found.encounter.capacity) {
    return new DomainError('CONFLICT', 'Every seat is taken.')
  }
  const [{ barred }] = await tx.$queryRaw<[{ barred: boolean }]>`
    SELECT ${barredFromSeat} AS barred FROM invitations i WHERE i.id = ${id}`
  if (barred) return new DomainError('CONFLICT', refusalTexts.BARRED)
  return new DomainError('CONFLICT', 'This encounter is over or was canceled.')
}
