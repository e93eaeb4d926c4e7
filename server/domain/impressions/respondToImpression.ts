import { DomainError } from '#rules/errors.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { impressionPendingFor } from './lists.ts'

export type ImpressionAnswer = { memberId: number; encounterId: number; accept: boolean }

/**
 * Answers the one question an encounter can leave: would the member like to meet those who chose them again? The answer
 * is final; giving the same one again changes nothing (docs/rules.md, "Impressions and connections").
 *
 * @throws DomainError NOT_FOUND if nothing that the member may see waits for an answer; CONFLICT if they gave the other
 *   answer before
 */
export async function respondToImpression(
  db: PrismaClient,
  { memberId, encounterId, accept }: ImpressionAnswer,
  now: Date,
): Promise<void> {
  const seat = await db.invitation.findFirst({
    where: { memberId, encounterId, encounter: impressionPendingFor(memberId, now) },
    select: { id: true },
  })
  const answer = seat && { invitationId: seat.id, accept, answeredAt: now }
  const stored = answer && (await db.impressionResponse.createMany({ data: answer, skipDuplicates: true }))
  if (stored?.count === 1) return
  const given = await db.impressionResponse.findFirst({ where: { invitation: { memberId, encounterId } } })
  if (!given) {
    throw new DomainError('NOT_FOUND', 'There is nothing to answer for this encounter.', 'encounterId')
  }
  if (given.accept !== accept) {
    throw new DomainError('CONFLICT', 'You have already answered, and answers are final.')
  }
}
