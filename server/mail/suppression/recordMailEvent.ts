import type { PrismaClient } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import type { MailEvent } from './postmarkEvents.ts'
import { resumeMail, stopAllMail } from './suppression.ts'
import { forgetUnsubscription, unsubscribe } from './unsubscribe.ts'

/** Postmark's name of the stream that invitations and news go through. */
const broadcastStream = 'broadcast'

/** Last words no weaker one replaces: reports are repeated, and come in any order. */
const strongerThan = {
  Delivered: ['Bounced', 'Complained'],
  Bounced: ['Complained'],
  Complained: [],
} as const

type Report = { messageId: string; detail?: string | null | undefined; now: Date }

async function noteDelivery(
  db: Db,
  state: keyof typeof strongerThan,
  { messageId, detail, now }: Report,
): Promise<void> {
  await db.outboxMail.updateMany({
    where: {
      providerMessageId: messageId,
      OR: [{ deliveryState: null }, { deliveryState: { notIn: [...strongerThan[state], state] } }],
    },
    data: { deliveryState: state, deliveryAt: now, deliveryDetail: detail || null },
  })
}

/** A passing trouble, such as a full mailbox, is worth knowing only until something final is known. */
async function noteTrouble(db: Db, type: string, { messageId, detail, now }: Report): Promise<void> {
  const final = Object.keys(strongerThan)
  await db.outboxMail.updateMany({
    where: {
      providerMessageId: messageId,
      OR: [{ deliveryState: null }, { deliveryState: { notIn: final } }],
    },
    data: { deliveryState: type, deliveryAt: now, deliveryDetail: detail || null },
  })
}

async function changeSubscription(
  db: PrismaClient,
  event: Extract<MailEvent, { RecordType: 'SubscriptionChange' }>,
  now: Date,
): Promise<void> {
  const { Recipient: email, MessageStream, SuppressSending, SuppressionReason } = event
  const broadcast = MessageStream === broadcastStream
  if (!SuppressSending) {
    // Each stream clears only its own reason: wanting invitations again does not end a bounce, or the other way round.
    await (broadcast ? forgetUnsubscription : resumeMail)(db, email)
  } else if (SuppressionReason === 'HardBounce' || SuppressionReason === 'SpamComplaint') {
    await stopAllMail(db, email, SuppressionReason, now)
  } else if (broadcast) {
    await unsubscribe(db, email, now)
  } else {
    await stopAllMail(db, email, 'Manual', now)
  }
}

/**
 * Takes what the provider reports: the last word on a mail, by the provider's message id, and addresses to stop or resume
 * mailing (docs/rules.md, "Mail"). A report taken twice is taken once; one about a mail not ours changes nothing.
 */
export async function recordMailEvent(db: PrismaClient, event: MailEvent, now: Date): Promise<void> {
  switch (event.RecordType) {
    case 'Delivery':
      return noteDelivery(db, 'Delivered', { messageId: event.MessageID, now })
    case 'Bounce':
      if (event.Type !== 'HardBounce' && !event.Inactive) {
        return noteTrouble(db, event.Type, { messageId: event.MessageID, detail: event.Description, now })
      }
      await stopAllMail(db, event.Email, 'HardBounce', now)
      return noteDelivery(db, 'Bounced', { messageId: event.MessageID, detail: event.Description, now })
    case 'SpamComplaint':
      await stopAllMail(db, event.Email, 'SpamComplaint', now)
      return noteDelivery(db, 'Complained', { messageId: event.MessageID, detail: event.Description, now })
    case 'SubscriptionChange':
      return changeSubscription(db, event, now)
  }
}
