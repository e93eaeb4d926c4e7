import { type OutboxMail, Prisma } from '../../generated/client/client.ts'
import { readSuppression, suppressionText, unliftable } from '../../mail/suppression/suppression.ts'
import { unreadable } from '../../mail/templates/mailSubject.ts'
import { boundTemplates, secretTemplates } from '../../mail/templates/registry.ts'
import type { Db } from '../../platform/database/db.ts'
import { lastAddress, readLastAddress } from '../members/samePerson.ts'
import { phaseOf } from './mailPhases.ts'

type Standing = Pick<OutboxMail, 'state' | 'deliveryState' | 'template' | 'data' | 'bodyPurgedAt'>

/**
 * Returns why a mail can never be sent again, wherever it goes. One with a secret link cannot, because the secret is
 * wiped when sending ends, in success or failure.
 */
function lastingRefusal(mail: Standing): string | null {
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

/** What {@link readRetry} has to know of a mail's member. */
export const retried = {
  member: { select: { id: true, person: true, email: true } },
} satisfies Prisma.OutboxMailInclude

type Lost = Standing &
  Pick<OutboxMail, 'toAddress' | 'stream'> &
  Prisma.OutboxMailGetPayload<{ select: typeof retried }>

/** What becomes of a mail that is sent again. */
export type Retry = {
  /** its member's current address, or that of their last membership if they canceled and came back */
  toAddress: string
  /** why it cannot be sent again, as a sentence to show; null if it can be */
  refusal: string | null
  /** whether it is refused because mail to that address is stopped */
  isStopped: boolean
}

/** Reads where a mail would go if it were sent again, and why it cannot be. */
export async function readRetry(db: Db, mail: Lost): Promise<Retry> {
  const refusal = lastingRefusal(mail)
  if (refusal) return { toAddress: mail.toAddress, refusal, isStopped: false }
  const isBound = boundTemplates.includes(mail.template)
  const toAddress = mail.member && !isBound ? await readLastAddress(db, mail.member) : mail.toAddress
  const reason = await readSuppression(db, toAddress, mail.stream)
  return { toAddress, refusal: reason && suppressionText(reason), isStopped: reason !== null }
}

/** Where a mail would go if it were sent again, in SQL, for a row of outbox_mails; see {@link readRetry}. */
const retryAddress = Prisma.sql`coalesce(
  (SELECT ${lastAddress(Prisma.sql`m`)} FROM members m
    WHERE m.id = outbox_mails.member_id AND template <> ALL (${[...boundTemplates]}::text[])), to_address)`

/**
 * The failed mails that can be sent again, if need be once their address is lifted, in SQL, for a row of outbox_mails;
 * see {@link readRetry}.
 */
export const retryableFailure = Prisma.sql`
  state = 'Failed' AND body_purged_at IS NULL AND template <> ALL (${[...secretTemplates]}::text[])
  AND NOT EXISTS (SELECT FROM suppressed_addresses stopped
    WHERE stopped.email = lower(${retryAddress}) AND stopped.reason = ${unliftable}::suppression_reason)`
