import { DomainError } from '#rules/errors.ts'
import { isFull, seatRefusals } from '#rules/seats/seat.ts'
import { stepSeat } from '#rules/seats/seatSteps.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { recordAudit } from '../audit/audit.ts'
import { refuseOwnPlaceAt } from '../roles/refuseOwnPlace.ts'
import { lockPlace } from './places.ts'
import { barSentence, readBars } from './readBars.ts'
import { storeStep } from './storeStep.ts'

type Choice = { invitationId: number; operatorId: number }

/**
 * Gives a free seat to someone on the waitlist out of turn or after promotions have ended, with a mail (docs/rules.md,
 * "Encounters and invitations").
 *
 * @throws DomainError NOT_FOUND if there is no such invitation; FORBIDDEN for an operator with a place there; CONFLICT
 *   if the place is not on the waitlist, no seat is free, its member is barred from someone there, or has another seat
 *   at about that time
 */
export async function promoteByHand(
  db: PrismaClient,
  { invitationId, operatorId }: Choice,
  now: Date,
): Promise<void> {
  await db.$transaction(async (tx) => {
    const place = await lockPlace(tx, invitationId)
    await refuseOwnPlaceAt(tx, { encounterId: place.encounterId, operatorId, added: [place.memberId] })
    const step = stepSeat(place, place.encounter, place.member, { type: 'promote', byHand: true }, now)
    if ('refusal' in step) throw new DomainError('CONFLICT', step.refusal)
    if (isFull(place.encounter)) throw new DomainError('CONFLICT', seatRefusals.full)
    const [bars] = await readBars(tx, [invitationId], now)
    const barred = bars ? barSentence(bars) : null
    if (barred) throw new DomainError('CONFLICT', barred)
    await storeStep(tx, place, step, now)
    const change = { action: 'promoteInvitation', subjectType: 'Invitation', subjectId: invitationId }
    await recordAudit(
      tx,
      { actorId: operatorId, ...change, before: { isWaitlisted: true }, after: { isWaitlisted: false } },
      now,
    )
  })
}
