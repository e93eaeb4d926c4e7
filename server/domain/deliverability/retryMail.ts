import { DomainError } from '#rules/errors.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { knownToOperators } from '../../mail/templates/privateMails.ts'
import { addJob } from '../../platform/queue/addJob.ts'
import { recordAudit } from '../audit/audit.ts'
import { readRetry, retried } from './readRetry.ts'

/**
 * Sends a mail again that did not arrive, at once and with all its attempts, to the member's current address, or
 * that of their last membership if they canceled and came back. It gets a new id at the provider, so that late news of
 * the first delivery is not taken for news of this one.
 *
 * @throws DomainError NOT_FOUND if there is no such mail; CONFLICT if it cannot be sent again, or its address is
 *   suppressed
 */
export async function retryMail(
  db: PrismaClient,
  { mailId, operatorId }: { mailId: number; operatorId: number },
  now: Date,
): Promise<void> {
  await db.$transaction(async (tx) => {
    const mail = await tx.outboxMail.findUnique({
      where: { id: mailId, AND: knownToOperators },
      include: retried,
    })
    if (!mail) throw new DomainError('NOT_FOUND', 'This mail does not exist.', 'mailId')
    const { refusal, toAddress } = await readRetry(tx, mail)
    if (refusal) throw new DomainError('CONFLICT', refusal)
    // Erasing its member gives it another key.
    const { key, state, deliveryState } = mail
    const queued = await tx.outboxMail.updateMany({
      where: { id: mailId, key, state, deliveryState },
      data: {
        toAddress,
        state: 'Queued',
        attempts: 0,
        lastError: null,
        deliveryState: null,
        deliveryAt: null,
        deliveryDetail: null,
        providerMessageId: null,
        sentAt: null,
        retriedAt: now,
      },
    })
    if (queued.count !== 1)
      throw new DomainError('CONFLICT', 'This mail has just changed. Please look again.')
    await addJob(tx, 'sendMail', { mail: mailId }, { jobKey: `mail:${mailId}` })
    const change = { before: { state, deliveryState }, after: { state: 'Queued' } }
    const subject = { subjectType: 'Mail', subjectId: mailId }
    await recordAudit(tx, { actorId: operatorId, action: 'retryMail', ...subject, ...change }, now)
  })
}
