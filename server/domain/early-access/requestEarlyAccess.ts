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

/** The one reply to every request (docs/specification.md, section 8). */
export const earlyAccessRequested =
  "Thank you for your interest. We'll be in touch. Make sure to check your spam and junk folders."

export type EarlyAccessInput = {
  /** As typed; the caller has checked it. */
  email: string
  name?: string | null | undefined
  notes?: string | null | undefined
  city?: string | null | undefined
  fingerprint?: string | null | undefined
  /** The secret of a friend link; an invalid one changes nothing. */
  friendLink?: string | null | undefined
}

type Asked = { id: number; name: string | null; note: string | null; state: string }

type Said = 'name' | 'notes' | 'city' | 'city_key'

/** SQL that overwrites a column if the new request has a value for it. */
const said = (column: Said) => Prisma.raw(`${column} = coalesce(excluded.${column}, r.${column})`)

/**
 * SQL for the fingerprint, which is stored for 30 days from the request. The request of a declined person starts again,
 * so its earlier fingerprint is dropped.
 */
const takenFingerprint = Prisma.raw(`fingerprint = CASE WHEN r.state = 'Declined' THEN excluded.fingerprint
  ELSE coalesce(excluded.fingerprint, r.fingerprint) END`)

/**
 * Stores a request for early access, one row per e-mail: asking again updates name, notes and city (docs/rules.md,
 * "Getting in"). Somebody who was declined waits again. Somebody who canceled also waits again, with a new row. Invited
 * people get their invitation mailed again, at most once an hour. The receipt is mailed once per row.
 *
 * Anybody can type a member's address, so for those nothing is stored or mailed, even if the address has no row
 * (check-email already reveals whose address it is). For every other address the same statements run, except that only
 * somebody who enters the queue uses up a friend link.
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
    // If the person joins at this very moment, only the state of the row shows it.
    const [asked] = await tx.$queryRaw<Asked[]>`
      INSERT INTO early_access_requests AS r (email, name, notes, city, city_key, fingerprint, requested_at, updated_at)
      SELECT ${email}, ${name}, ${notes}, ${city}, ${cityKey(city) || null}, ${input.fingerprint || null}, ${now}, ${now}
      WHERE NOT ${emailTaken(email, now)}
      ON CONFLICT (email) DO UPDATE SET
        ${said('name')}, ${said('notes')}, ${said('city')}, ${said('city_key')},
        ${takenFingerprint},
        times_asked = r.times_asked + 1,
        updated_at = excluded.updated_at,
        requested_at = CASE WHEN r.state = 'Declined' THEN excluded.requested_at ELSE r.requested_at END,
        state = CASE WHEN r.state = 'Declined' THEN 'Requested' ELSE r.state END
      WHERE r.state <> 'Joined'
      RETURNING r.id, r.name, r.decision_note AS note, r.state::text`
    if (!asked) return
    const { id: requestId, state } = asked
    if (input.friendLink && state === 'Requested') {
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
    const isInvited = state === 'Invited' && !expelled.has(email) && !lately.has(email)
    const again = isInvited ? [invitedMail({ ...asked, email }, now)] : []
    await queueMails(tx, {}, [receipt, ...again], now)
  })
}
