import { DomainError } from '#rules/errors.ts'
import { type OutboxMail, Prisma, type PrismaClient } from '../../generated/client/client.ts'
import { isSuppressed } from '../../mail/suppression/suppression.ts'
import { knownToOperators } from '../../mail/templates/privateMails.ts'
import { boundTemplates, secretTemplates } from '../../mail/templates/registry.ts'
import { addJob } from '../../platform/queue/addJob.ts'
import { recordAudit } from '../audit/audit.ts'
import { readLastAddress } from '../members/samePerson.ts'
import { phaseOf } from './mailPhases.ts'
import { unreadable } from './mailSubject.ts'

type Standing = Pick<OutboxMail, 'state' | 'deliveryState' | 'template' | 'data' | 'bodyPurgedAt'>

/**
 * Returns why a mail cannot be sent again. One with a secret link cannot, because the secret is wiped when sending
 * ends, in success or failure.
 *
 * @returns the sentence to show, or null if it can be sent again
 */
export function retryRefusal(mail: Standing): string | null {
  if (!['Failed', 'Suppressed', 'Bounced', 'Delayed'].includes(phaseOf(mail))) {
    return 'Only a mail that did not arrive can be sent again.'
  }
  if (mail.bodyPurgedAt !== null) return 'What this mail said is not stored any more.'
  const trouble = unreadable(mail)
  if (trouble) return trouble
  if (mail.template === 'loginLink') {
    return 'A login link is never sent twice. Its member can ask for a new one.'
  }
  if (secretTemplates.includes(mail.template))
    return 'The link in this mail is stored nowhere, so it cannot be sent again.'
  return null
}

/** The failed mails that can be sent again, in SQL, for a row of outbox_mails; see {@link retryRefusal}. */
export const retryableFailure = Prisma.sql`
  state = 'Failed' AND body_purged_at IS NULL AND template <> ALL (${[...secretTemplates]}::text[])`

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
      include: { member: { select: { id: true, person: true, email: true } } },
    })
    if (!mail) throw new DomainError('NOT_FOUND', 'This mail does not exist.', 'mailId')
    const refusal = retryRefusal(mail)
    if (refusal) throw new DomainError('CONFLICT', refusal)
    const isBound = boundTemplates.includes(mail.template)
    const toAddress = mail.member && !isBound ? await readLastAddress(tx, mail.member) : mail.toAddress
    if (await isSuppressed(tx, toAddress, mail.stream)) {
      throw new DomainError('CONFLICT', 'Nothing is sent to this address. Lift that first.')
    }
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
