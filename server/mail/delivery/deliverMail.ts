import { unfinished } from '#rules/mail/unfinished.ts'
import { day } from '#rules/time/durations.ts'
import type { OutboxMail, Prisma } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import type { JobDeps } from '../../platform/parts.ts'
import { mailReference, renderRow } from '../outbox/outboxRow.ts'
import { isSuppressed, suppressAfterRefusal } from '../suppression/suppression.ts'
import { presentData } from './presentData.ts'
import { type MailTransport, requestTimeout, type SendResult } from './transport.ts'

/** Attempts before a mail is given up; with graphile-worker's back-off about a day and a half. */
export const maximumAttempts = 15

/**
 * Seconds after the hand-over begins until the provider's search reliably finds the mail: the request itself, and the
 * 20 seconds that an accepted mail may take to appear.
 */
const searchDelay = requestTimeout + 20

/** Milliseconds to wait for a provider that was asked to accept an address again. */
const readmissionPatience = day

/** What a delivery needs from its job; `now` is the job's one instant. */
type DeliveryContext = Pick<JobDeps, 'config' | 'database' | 'secret' | 'previousSecret'> & { now: Date }

/** The final state of a row of the outbox. */
export type Final = 'Sent' | 'Failed' | 'Suppressed' | 'Skipped'

type Outcome = Prisma.OutboxMailUpdateManyMutationInput

/**
 * Stores what became of a mail, unless it has been finished since it was read: the erasure of its member empties and
 * skips it.
 *
 * @returns whether it was stored
 */
async function store(db: Db, { id }: OutboxMail, outcome: Outcome): Promise<boolean> {
  const where = { id, state: { in: [...unfinished] } }
  return (await db.outboxMail.updateMany({ where, data: outcome })).count === 1
}

type Finish = (state: Final, data?: Outcome, db?: Db) => Promise<Final>

/**
 * Finishes one outbox row; the caller holds the lock for sending it (locks.ts). A row in Sending was left by an attempt
 * whose outcome is unknown. Postmark has no idempotency key, so the mail is searched for there before another attempt.
 *
 * @returns the row's final state; `Unwanted` for a skipped one whose member no longer wants such mail
 * @throws if the mail must be tried again
 */
export async function deliverMail(
  row: OutboxMail,
  transport: MailTransport,
  context: DeliveryContext,
): Promise<Final | 'Unwanted'> {
  const { now } = context
  const { prisma } = context.database
  const finish: Finish = async (state, data = {}, db = prisma) => {
    const wiped = transport.wipesSecrets ? { sealed: null } : {}
    // The address may have changed since (redirectMails.ts): the row names the one to which this happened.
    const { toAddress } = row
    return (await store(db, row, { ...data, ...wiped, toAddress, state })) ? state : 'Skipped'
  }

  if (row.state === 'Sending') {
    const messageId = await transport.find(mailReference(row), row.stream)
    if (messageId !== null) {
      return finish('Sent', { providerMessageId: messageId, sentAt: row.attemptedAt, lastError: null })
    }
    if (await mayBeFoundLater(prisma, row)) throw new Error('The outcome of the last try is not known yet')
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

/**
 * Whether the provider's search may still miss the mail. The attempt may be another process's, whose clock
 * differs, so PostgreSQL's clock decides. If no time is stored, after a restore or an update of the program, the wait
 * begins now.
 */
async function mayBeFoundLater(prisma: Db, { id }: OutboxMail): Promise<boolean> {
  const [mail] = await prisma.$queryRaw<{ isEarly: boolean }[]>`
    UPDATE outbox_mails SET findable_from = coalesce(findable_from, clock_timestamp() + make_interval(secs => ${searchDelay}))
    WHERE id = ${id} RETURNING findable_from > clock_timestamp() AS "isEarly"`
  return mail?.isEarly === true
}

async function attempt(
  row: OutboxMail,
  transport: MailTransport,
  context: DeliveryContext,
  finish: Finish,
): Promise<Final> {
  const { now } = context
  const { prisma } = context.database
  const [claimed] = await prisma.$queryRaw<{ isBeingReadmitted: boolean }[]>`
    UPDATE outbox_mails SET state = 'Sending', attempts = attempts + 1, attempted_at = ${now},
      findable_from = clock_timestamp() + make_interval(secs => ${searchDelay}), data = ${JSON.stringify(row.data)}::jsonb
    WHERE id = ${row.id} AND state = ${row.state}::mail_state AND attempts = ${row.attempts}
      AND to_address = ${row.toAddress}
    RETURNING EXISTS (SELECT FROM readmissions r WHERE r.email = lower(to_address)
      AND r.created_at > ${new Date(now.getTime() - readmissionPatience)}) AS "isBeingReadmitted"`
  if (!claimed) throw new Error('The mail changed while it was being sent')
  const result = await handOver(row, transport, context)
  if (result.outcome === 'accepted') {
    return finish('Sent', { providerMessageId: result.messageId, sentAt: now, lastError: null })
  }
  const lastError = result.reason
  if (result.outcome === 'refused') return finish('Failed', { lastError })
  const isTooEarly = result.outcome === 'inactive' && claimed.isBeingReadmitted
  if (result.outcome === 'inactive' && !isTooEarly) {
    return prisma.$transaction(async (tx) => {
      const ended = await finish('Suppressed', { lastError }, tx)
      if (ended === 'Suppressed') await suppressAfterRefusal(tx, row.toAddress, row.stream, now)
      return ended
    })
  }
  const refused = result.outcome === 'later' || isTooEarly
  if (refused && row.attempts + 1 >= maximumAttempts) return finish('Failed', { lastError })
  const state = refused ? 'Queued' : 'Sending'
  if (!(await store(prisma, row, { lastError, state }))) return 'Skipped'
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
