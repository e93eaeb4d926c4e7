import { DomainError } from '#rules/errors.ts'
import { reasonError } from '#rules/reason.ts'
import { plainText } from '#rules/text.ts'
import type { EncounterState, PrismaClient } from '../../generated/client/client.ts'
import { recordAudit } from '../audit/audit.ts'
import { encounterFacts, seatFacts, sendMails } from '../seats/seatMail.ts'
import { abandonMeeting } from './arrangeMeeting.ts'

type Cancellation = { encounterId: number; reason: string; operatorId: number }

/**
 * Cancels an encounter that has not ended. Everyone seated or waitlisted is told the reason, calendars are cleared, and
 * nobody's counts change (server-rules.md, "Encounters and invitations").
 *
 * @throws DomainError BAD_INPUT without a reason or with too long a one, NOT_FOUND for no such encounter, CONFLICT when it is over or canceled
 */
export async function cancelEncounter(
  db: PrismaClient,
  { encounterId, reason, operatorId }: Cancellation,
  now: Date,
): Promise<void> {
  const cancelReason = plainText(reason)
  const wrong = reasonError(cancelReason)
  if (wrong) throw new DomainError('BAD_INPUT', wrong, 'reason')
  await db.$transaction(async (tx) => {
    const [was] = await tx.$queryRaw<{ state: EncounterState }[]>`
      SELECT state FROM encounters WHERE id = ${encounterId} FOR UPDATE`
    if (!was) throw new DomainError('NOT_FOUND', 'This encounter does not exist.', 'encounterId')
    const [canceled] = await tx.encounter.updateManyAndReturn({
      where: { id: encounterId, state: { in: ['Draft', 'Scheduled'] }, endsAt: { gt: now } },
      data: {
        state: 'Canceled',
        cancelReason,
        canceledAt: now,
        updatedAt: now,
        calendarSequence: { increment: 1 },
      },
    })
    if (!canceled) {
      throw was.state === 'Canceled'
        ? new DomainError('CONFLICT', 'This encounter has been canceled already.')
        : new DomainError('CONFLICT', 'An encounter that is over cannot be canceled.')
    }
    await tx.$executeRaw`
      WITH mail AS (
        INSERT INTO outbox_mails (key, member_id, to_address, template, data, created_at)
        SELECT 'encounterCanceled:' || i.id, m.id, m.email, 'encounterCanceled',
          jsonb_build_object('username', m.username, 'encounter', ${encounterFacts}, 'reason', e.cancel_reason)
            || CASE WHEN i.is_waitlisted THEN '{}'::jsonb ELSE jsonb_build_object('seat', ${seatFacts}) END, ${now}
        FROM encounters e JOIN invitations i ON i.encounter_id = e.id JOIN members m ON m.id = i.member_id
        WHERE e.id = ${encounterId} AND i.status = 'Accepted' AND m.status <> 'Canceled'
        ORDER BY i.id
        RETURNING id
      )
      ${sendMails}`
    await abandonMeeting(tx, canceled)
    const change = { action: 'cancelEncounter', subjectType: 'Encounter', subjectId: encounterId }
    const after = { state: 'Canceled', reason: cancelReason }
    await recordAudit(tx, { actorId: operatorId, ...change, before: was, after }, now)
  })
}
