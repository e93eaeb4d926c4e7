import { normalEmail } from '#rules/email.ts'
import { cityKey, cityName } from '#rules/forms/city.ts'
import { inviteAgainSince } from '#rules/forms/earlyAccess.ts'
import { plainText } from '#rules/text.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { queueMails } from '../../mail/outbox/queueMail.ts'
import { type ExpelledDeps, findExpelled } from '../expelled/expelledAddress.ts'
import { spendFriendLink } from '../friend-links/spendFriendLink.ts'
import { leaveOldRow } from './leaveOldRow.ts'
import { invitedMail, mailedLately } from './mailInvitations.ts'

/** The one sentence every request is answered with (docs/specification.md, section 8). */
export const earlyAccessRequested =
  "Thank you for your interest. We'll be in touch. Make sure to check your spam and junk folders."

export type EarlyAccessInput = {
  /** As typed, already checked. */
  email: string
  name?: string | null | undefined
  notes?: string | null | undefined
  city?: string | null | undefined
  fingerprint?: string | null | undefined
  /** The secret of a link that a member gave; one that is not good changes nothing. */
  friendLink?: string | null | undefined
}

/**
 * Stores a request for early access, one row per e-mail: asking again updates name, notes and city (docs/rules.md, "Getting
 * in"). Somebody who was declined waits again, and so does somebody who canceled, with a new row. Nothing changes for
 * members and for people already invited, who get the invitation again, once an hour at most. The receipt is mailed once per
 * row. Whoever asks, the same statements run.
 */
export async function requestEarlyAccess(
  db: PrismaClient,
  deps: ExpelledDeps,
  input: EarlyAccessInput,
  now: Date,
): Promise<void> {
  const email = normalEmail(input.email)
  const name = plainText(input.name) || null
  const notes = plainText(input.notes) || null
  const city = cityName(input.city) || null
  await db.$transaction(async (tx) => {
    await leaveOldRow(tx, email, now)
    const [asked] = await tx.$queryRaw<[{ id: number; name: string | null; state: string }]>`
      INSERT INTO early_access_requests AS r (email, name, notes, city, city_key, fingerprint, requested_at, updated_at)
      VALUES (${email}, ${name}, ${notes}, ${city}, ${cityKey(city) || null}, ${input.fingerprint || null}, ${now}, ${now})
      ON CONFLICT (email) DO UPDATE SET
        name = coalesce(excluded.name, r.name),
        notes = coalesce(excluded.notes, r.notes),
        city = coalesce(excluded.city, r.city),
        city_key = coalesce(excluded.city_key, r.city_key),
        fingerprint = excluded.fingerprint,
        times_asked = r.times_asked + 1,
        updated_at = excluded.updated_at,
        requested_at = CASE WHEN r.state = 'Declined' THEN excluded.requested_at ELSE r.requested_at END,
        state = CASE WHEN r.state = 'Declined' THEN 'Requested' ELSE r.state END
      RETURNING r.id, r.name, r.state::text`
    if (input.friendLink) await spendFriendLink(tx, { secret: input.friendLink, requestId: asked.id }, now)
    const expelled = await findExpelled(tx, deps, [email])
    const lately = await mailedLately(tx, [email], inviteAgainSince(now))
    const receipt = {
      key: `early-access-received:${asked.id}`,
      to: email,
      template: 'earlyAccessReceived',
      data: name === null ? {} : { name },
    } as const
    const isInvited = asked.state === 'Invited' && !expelled.has(email) && !lately.has(email)
    const again = isInvited ? [invitedMail({ ...asked, email }, '', now)] : []
    await queueMails(tx, {}, [receipt, ...again], now)
  })
}
