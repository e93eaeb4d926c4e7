import type { MailStream, OutboxMail, PrismaClient } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import { idOfReference, mailReference } from '../outbox/outboxRow.ts'
import { recordReport, type Statement } from './addressWords.ts'
import type { MailEvent } from './postmarkEvents.ts'
import { unsubscribeAtProvider } from './unsubscribe.ts'

/** For each final state, the stronger ones that it cannot replace: reports are repeated, and arrive in any order. */
const strongerThan = {
  Delivered: ['Bounced', 'Complained'],
  Bounced: ['Complained'],
  Complained: [],
} as const

type Report = Pick<Extract<MailEvent, { RecordType: 'Bounce' }>, 'MessageID' | 'Metadata'> & {
  Description?: string | null | undefined
}

/**
 * Finds the mail that a report is about: by our reference, since the report may arrive before the reply with the
 * provider's id, or else by that id.
 */
async function mailOf(db: Db, { MessageID, Metadata }: Report): Promise<OutboxMail | null> {
  const id = Metadata === null ? null : idOfReference(Metadata)
  const named = id === null ? null : await db.outboxMail.findUnique({ where: { id } })
  if (named && mailReference(named) === Metadata) return named
  return db.outboxMail.findUnique({ where: { providerMessageId: MessageID } })
}

/**
 * Records the delivery state of a mail, unless its present state must not be replaced, or its member is being erased,
 * which gives it another key.
 */
async function note(
  db: Db,
  deliveryState: string,
  report: Report,
  lasting: readonly string[],
  now: Date,
): Promise<void> {
  const mail = await mailOf(db, report)
  if (!mail) return
  const { id, key } = mail
  await db.outboxMail.updateMany({
    where: { id, key, OR: [{ deliveryState: null }, { deliveryState: { notIn: [...lasting] } }] },
    data: { deliveryState, deliveryAt: now, deliveryDetail: report.Description || null },
  })
}

const noteDelivery = (db: Db, state: keyof typeof strongerThan, report: Report, now: Date): Promise<void> =>
  note(db, state, report, [...strongerThan[state], state], now)

/** Records a temporary problem, such as a full mailbox, until something final is known. */
const noteTrouble = (db: Db, type: string, report: Report, now: Date): Promise<void> =>
  note(db, type, report, Object.keys(strongerThan), now)

/** The reason if somebody stopped a stream by hand at the provider. */
const byHand = (stream: MailStream) => (stream === 'Broadcast' ? 'Refused' : 'Manual')

/** Records why the provider stops a stream to an address; only that stream's own word can lift it. */
async function stop(db: PrismaClient, email: string, said: Statement, now: Date): Promise<void> {
  await db.$transaction((tx) => recordReport(tx, email, said, now))
}

/** Records that the provider accepts a stream to an address again. Stops by another stream or by the owner stay. */
async function letThrough(
  db: PrismaClient,
  email: string,
  { stream, at }: { stream: MailStream; at: Date },
  now: Date,
): Promise<void> {
  const sources = stream === 'Broadcast' ? ([stream, 'UnsubscribedThere'] as const) : [stream]
  await db.$transaction(async (tx) => {
    for (const source of sources) await recordReport(tx, email, { source, reason: null, at }, now)
  })
}

async function changeSubscription(
  db: PrismaClient,
  event: Extract<MailEvent, { RecordType: 'SubscriptionChange' }>,
  now: Date,
): Promise<void> {
  const { Recipient: email, MessageStream: stream, ChangedAt: at, SuppressionReason: why } = event
  if (!event.SuppressSending) return letThrough(db, email, { stream, at }, now)
  if (why === 'HardBounce' || why === 'SpamComplaint') {
    return stop(db, email, { source: stream, reason: why, at }, now)
  }
  if (stream === 'Broadcast' && event.Origin === 'Recipient') {
    return unsubscribeAtProvider(db, email, at, now)
  }
  await stop(db, email, { source: stream, reason: byHand(stream), at }, now)
}

/** Handles a bounce by its type: an unsubscription by reply, a temporary problem, or the end of mail to the address. */
async function takeBounce(
  db: PrismaClient,
  event: Extract<MailEvent, { RecordType: 'Bounce' }>,
  now: Date,
): Promise<void> {
  const { Email: email, Type: type } = event
  const at = event.BouncedAt ?? now
  if (type === 'Unsubscribe') {
    if (email !== null) await unsubscribeAtProvider(db, email, at, now)
    return
  }
  if (type !== 'HardBounce' && !event.Inactive) return noteTrouble(db, type, event, now)
  if (email !== null) {
    const source = event.MessageStream ?? 'Transactional'
    const reason = type === 'ManuallyDeactivated' ? byHand(source) : 'HardBounce'
    await stop(db, email, { source, reason, at }, now)
  }
  await noteDelivery(db, 'Bounced', event, now)
}

/**
 * Records a report of the provider: the final state of a mail, or that an address must be stopped or resumed
 * (docs/rules.md, "Mail"). A repeated or late report has no further effect; one about a foreign mail changes nothing.
 */
export async function recordMailEvent(db: PrismaClient, event: MailEvent, now: Date): Promise<void> {
  switch (event.RecordType) {
    case 'Delivery':
      return noteDelivery(db, 'Delivered', event, now)
    case 'Bounce':
      return takeBounce(db, event, now)
    case 'SpamComplaint':
      await stop(
        db,
        event.Email,
        { source: event.MessageStream, reason: 'SpamComplaint', at: event.BouncedAt },
        now,
      )
      return noteDelivery(db, 'Complained', event, now)
    case 'SubscriptionChange':
      return changeSubscription(db, event, now)
  }
}
