import { normalEmail } from '#rules/email.ts'
import { plainText } from '#rules/text.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { queueMail } from '../../mail/outbox/queueMail.ts'
import type { Db } from '../../platform/database/db.ts'
import type { AppDeps } from '../../platform/parts.ts'
import { emailTaken } from '../names/existence.ts'
import { formerAddress } from './formerAddress.ts'

/** The one sentence every request is answered with (docs/specification.md, section 8). */
export const earlyAccessRequested =
  "Thank you for your interest. We'll be in touch. Make sure to check your spam and junk folders."

export type EarlyAccessInput = {
  /** As typed, already checked. */
  email: string
  name?: string | null | undefined
  notes?: string | null | undefined
  fingerprint?: string | null | undefined
}

/**
 * When somebody joined through a row and has canceled since, or given the address up for good, that row belongs to them
 * until they are erased. Whoever asks under the address now gets a row of their own, with nothing of the old one in it.
 */
const leaveOldRow = (tx: Db, email: string, now: Date) => tx.$executeRaw`
  UPDATE early_access_requests r SET email = ${formerAddress}
  FROM members m WHERE r.email = ${email} AND r.state = 'Joined' AND m.id = r.member_id
    AND (m.status = 'Canceled' OR NOT ${emailTaken(email, now)})`

/**
 * Stores a request for early access, one row per e-mail: asking again updates name and notes (docs/rules.md, "Getting
 * in"). Somebody who was declined waits again, and so does somebody who canceled, with a new row. Nothing changes for
 * people already invited and for members. The receipt is mailed once per row.
 */
export async function requestEarlyAccess(
  db: PrismaClient,
  deps: Pick<AppDeps, 'secret'>,
  input: EarlyAccessInput,
  now: Date,
): Promise<void> {
  const email = normalEmail(input.email)
  const name = plainText(input.name) || null
  const notes = plainText(input.notes) || null
  await db.$transaction(async (tx) => {
    await leaveOldRow(tx, email, now)
    const [asked] = await tx.$queryRaw<[{ id: number }]>`
      INSERT INTO early_access_requests AS r (email, name, notes, fingerprint, requested_at, updated_at)
      VALUES (${email}, ${name}, ${notes}, ${input.fingerprint || null}, ${now}, ${now})
      ON CONFLICT (email) DO UPDATE SET
        name = coalesce(excluded.name, r.name),
        notes = coalesce(excluded.notes, r.notes),
        fingerprint = excluded.fingerprint,
        times_asked = r.times_asked + 1,
        updated_at = excluded.updated_at,
        requested_at = CASE WHEN r.state = 'Declined' THEN excluded.requested_at ELSE r.requested_at END,
        state = CASE WHEN r.state = 'Declined' THEN 'Requested' ELSE r.state END
      RETURNING r.id`
    const mail = {
      key: `early-access-received:${asked.id}`,
      to: email,
      template: 'earlyAccessReceived',
      data: name === null ? {} : { name },
    } as const
    await queueMail(tx, deps, mail, now)
  })
}
