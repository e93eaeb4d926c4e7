import type { OutboxMail, Prisma } from '../../generated/client/client.ts'
import type { JobDeps } from '../../platform/parts.ts'
import { mailReference, renderRow } from '../outbox/outboxRow.ts'
import { isSuppressed, suppressAfterRefusal } from '../suppression/suppression.ts'
import { presentData } from './presentData.ts'
import { type MailTransport, requestTimeout, type SendResult } from './transport.ts'

/** Tries before a mail is given up; with graphile-worker's back-off about a day and a half. */
export const maximumAttempts = 15

/**
 * How long after a try began its mail is in the provider's search for certain, in milliseconds: two requests, as it may have
 * looked there before it handed over, and the 20 seconds that an accepted mail may take.
 */
const searchDelay = (2 * requestTimeout + 20) * 1000

/** What a delivery needs of the job that makes it; `now` is its one instant. */
type DeliveryContext = Pick<JobDeps, 'config' | 'database' | 'secret' | 'previousSecret'> & { now: Date }

/** How a row of the outbox ends. */
export type Final = 'Sent' | 'Failed' | 'Suppressed' | 'Skipped'

/**
 * Brings one outbox row to its end, holding the permission to send it (locks.ts). A row found in Sending was left by
 * a try whose outcome is unknown; Postmark has no idempotency key, so it is looked up there before another try.
 *
 * @returns how the row ended; `Unwanted` of one skipped because its member wants no such mail any more
 * @throws when another try is wanted
 */
export async function deliverMail(
  row: OutboxMail,
  transport: MailTransport,
  context: DeliveryContext,
): Promise<Final | 'Unwanted'> {
  const { now } = context
  const { prisma } = context.database
  const finish = async (
    state: Final,
    data: Prisma.OutboxMailUpdateManyMutationInput = {},
  ): Promise<Final> => {
    const wiped = transport.wipesSecrets ? { sealed: null } : {}
    await prisma.outboxMail.updateMany({ where: { id: row.id }, data: { ...data, ...wiped, state } })
    return state
  }

  if (row.state === 'Sending') {
    const messageId = await transport.find(mailReference(row), row.stream)
    if (messageId !== null) {
      return finish('Sent', { providerMessageId: messageId, sentAt: row.attemptedAt, lastError: null })
    }
    if (now.getTime() - (row.attemptedAt?.getTime() ?? 0) < searchDelay) {
      throw new Error('The outcome of the last try is not known yet')
    }
  }
  const { data, skipped } = await presentData(prisma, row, now)
  if (skipped === 'untrue') return finish('Skipped')
  if (await isSuppressed(prisma, row.toAddress, row.stream)) return finish('Suppressed')
  if (skipped === 'unwanted') {
    await finish('Skipped')
    return 'Unwanted'
  }
  if (row.attempts >= maximumAttempts) return finish('Failed')
  return attempt({ ...row, data }, transport, context, finish)
}

async function attempt(
  row: OutboxMail,
  transport: MailTransport,
  context: DeliveryContext,
  finish: (state: Final, data?: Prisma.OutboxMailUpdateManyMutationInput) => Promise<Final>,
): Promise<Final> {
  const { now } = context
  const { prisma } = context.database
  const claimed = await prisma.outboxMail.updateMany({
    where: { id: row.id, state: row.state, attempts: row.attempts },
    data: {
      state: 'Sending',
      attempts: row.attempts + 1,
      attemptedAt: now,
      data: row.data as Prisma.InputJsonValue,
    },
  })
  if (claimed.count !== 1) throw new Error('The mail changed while it was being sent')
  const result = await handOver(row, transport, context)
  if (result.outcome === 'accepted') {
    return finish('Sent', { providerMessageId: result.messageId, sentAt: now, lastError: null })
  }
  const lastError = result.reason
  if (result.outcome === 'refused') return finish('Failed', { lastError })
  if (result.outcome === 'inactive') {
    await suppressAfterRefusal(prisma, row.toAddress, row.stream, now)
    return finish('Suppressed', { lastError })
  }
  const refused = result.outcome === 'later'
  if (refused && row.attempts + 1 >= maximumAttempts) return finish('Failed', { lastError })
  const state = refused ? 'Queued' : 'Sending'
  await prisma.outboxMail.update({ where: { id: row.id }, data: { lastError, state } })
  throw new Error(`The mail was not taken: ${lastError}`)
}

async function handOver(
  row: OutboxMail,
  transport: MailTransport,
  context: DeliveryContext,
): Promise<SendResult> {
  const { config } = context
  const rendered = await renderRow(row, context).catch((error: unknown) => String(error))
  if (typeof rendered === 'string') return { outcome: 'later', reason: rendered }
  return transport.send({
    ...rendered,
    reference: mailReference(row),
    from: config.mailFrom,
    to: row.toAddress,
    replyTo: row.replyTo ?? config.operatorInbox,
    stream: row.stream,
  })
}
