import { type OutboxMail, Prisma, type SuppressedAddress } from '../../generated/client/client.ts'
import { readSuppressed, stopsMail, suppressionText, unliftable } from '../../mail/suppression/suppression.ts'
import { unreadable } from '../../mail/templates/mailSubject.ts'
import { boundTemplates, secretTemplates } from '../../mail/templates/registry.ts'
import type { Db } from '../../platform/database/db.ts'
import { lastAddress, readLastAddresses } from '../members/samePerson.ts'
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

/** A mail as {@link readRetry} reads it. */
export type Lost = Standing &
  Pick<OutboxMail, 'toAddress' | 'stream'> &
  Prisma.OutboxMailGetPayload<{ select: typeof retried }>

/** What becomes of a mail that is sent again. */
export type Retry = {
  /** its member's current address, or that of their last membership if they canceled and came back */
  toAddress: string
  /** why it cannot be sent again, as a sentence to show; null if it can be */
  refusal: string | null
  /** that address, if the mail is refused because mail there is stopped */
  stopped: SuppressedAddress | null
}

/**
 * Reads where mails would go if they were sent again, and why they cannot be, in as many statements as for one mail.
 *
 * @returns a function that returns this for each of them
 */
export async function readRetries(db: Db, mails: readonly Lost[]): Promise<(mail: Lost) => Retry> {
  const sendable = mails.filter((mail) => lastingRefusal(mail) === null)
  const receiver = ({ template, member }: Lost) => (boundTemplates.includes(template) ? null : member)
  const lastAddressOf = await readLastAddresses(
    db,
    sendable.flatMap((mail) => receiver(mail) ?? []),
  )
  const addressOf = (mail: Lost): string => {
    const member = receiver(mail)
    return member ? lastAddressOf(member) : mail.toAddress
  }
  const suppressed = await readSuppressed(db, sendable.map(addressOf))
  return (mail) => {
    const lasting = lastingRefusal(mail)
    if (lasting) return { toAddress: mail.toAddress, refusal: lasting, stopped: null }
    const toAddress = addressOf(mail)
    const found = suppressed(toAddress)
    const stopped = found && stopsMail(found.reason, mail.stream) ? found : null
    return { toAddress, refusal: stopped && suppressionText(stopped.reason), stopped }
  }
}

/** Reads where a mail would go if it were sent again, and why it cannot be. */
export const readRetry = async (db: Db, mail: Lost): Promise<Retry> => (await readRetries(db, [mail]))(mail)

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
