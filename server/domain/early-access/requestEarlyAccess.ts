import { normalEmail } from '#rules/email.ts'
import { cityKey, cityName } from '#rules/forms/city.ts'
import { inviteAgainSince } from '#rules/forms/earlyAccess.ts'
import { plainText } from '#rules/text.ts'
import { Prisma, type PrismaClient } from '../../generated/client/client.ts'
import { queueMails } from '../../mail/outbox/queueMail.ts'
import { type ExpelledDeps, findExpelled } from '../expelled/expelledAddress.ts'
import { spendFriendLink } from '../friend-links/spendFriendLink.ts'
import { emailTaken } from '../names/existence.ts'
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

type Asked = { id: number; name: string | null; state: string; isMember: boolean }

type Said = 'name' | 'notes' | 'city' | 'city_key' | 'fingerprint'

/** The SQL that takes over what was said this time. Anybody can ask under the address of a member, which changes nothing. */
const said = (column: Said) =>
  Prisma.raw(
    `${column} = CASE WHEN r.state = 'Joined' THEN r.${column} ELSE coalesce(excluded.${column}, r.${column}) END`,
  )

/**
 * Stores a request for early access, one row per e-mail: asking again updates name, notes and city (docs/rules.md, "Getting
 * in"). Somebody who was declined waits again, and so does somebody who canceled, with a new row. Nothing changes for members.
 * People already invited get the invitation again, once an hour at most. The receipt is mailed once per row. Whoever asks, the
 * same statements run, but that a friend's link is used up only by who enters the queue.
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
    const [asked] = await tx.$queryRaw<[Asked]>`
      INSERT INTO early_access_requests AS r (email, name, notes, city, city_key, fingerprint, requested_at, updated_at)
      VALUES (${email}, ${name}, ${notes}, ${city}, ${cityKey(city) || null}, ${input.fingerprint || null}, ${now}, ${now})
      ON CONFLICT (email) DO UPDATE SET
        ${said('name')}, ${said('notes')}, ${said('city')}, ${said('city_key')}, ${said('fingerprint')},
        times_asked = r.times_asked + 1,
        updated_at = excluded.updated_at,
        requested_at = CASE WHEN r.state = 'Declined' THEN excluded.requested_at ELSE r.requested_at END,
        state = CASE WHEN r.state = 'Declined' THEN 'Requested' ELSE r.state END
      RETURNING r.id, r.name, r.state::text, ${emailTaken(Prisma.sql`r.email`, now)} AS "isMember"`
    const { id: requestId, state, isMember } = asked
    if (input.friendLink && state === 'Requested' && !isMember) {
      await spendFriendLink(tx, { secret: input.friendLink, requestId }, now)
    }
    const expelled = await findExpelled(tx, deps, [email])
    const lately = await mailedLately(tx, [email], inviteAgainSince(now))
    const receipt = {
      key: `early-access-received:${requestId}`,
      to: email,
      template: 'earlyAccessReceived',
      data: name === null ? {} : { name },
    } as const
    const isInvited = state === 'Invited' && !isMember && !expelled.has(email) && !lately.has(email)
    const again = isInvited ? [invitedMail({ ...asked, email }, '', now)] : []
    await queueMails(tx, {}, [receipt, ...again], now)
  })
}
