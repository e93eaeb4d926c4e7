import { Prisma } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'

/**
 * An address that is or was a member's, and the time in which things written with it without logging in were theirs.
 */
export type HeldAddress = {
  email: string
  /** Before then it was somebody else's; null if it never was. */
  since: Date | null
  until: Date
}

/**
 * A condition on a change `c`: its member gave the earlier address up for good. If an operator corrected an address,
 * the earlier one may have been mistyped and a stranger's, so it counts only if the member joined through a mail to it.
 * A change that was undone, or voided by an undo, may have been made by a thief and does not count.
 */
export const gaveUp = Prisma.sql`c.confirmed_at IS NOT NULL AND c.undone_at IS NULL AND c.voided_at IS NULL
  AND (c.corrected_by_id IS NULL OR EXISTS (
    SELECT FROM early_access_requests r WHERE r.member_id = c.member_id AND r.email = c.from_email))`

/**
 * Reads the addresses that connect a member with what they wrote and received as a visitor.
 *
 * @param until when they canceled, or now: after that their address may be somebody else's
 */
export async function readHeldAddresses(db: Db, memberId: number, until: Date): Promise<HeldAddress[]> {
  return db.$queryRaw<HeldAddress[]>`
    SELECT held.email, held.until, greatest((
      SELECT max(c.confirmed_at) FROM address_changes c
      WHERE c.from_email = held.email AND c.member_id <> ${memberId} AND c.confirmed_at <= held.until AND ${gaveUp}
    ), (
      SELECT max(m.canceled_at) FROM members m
      WHERE m.email = held.email AND m.id <> ${memberId} AND m.canceled_at <= held.until
    )) AS since
    FROM (
      SELECT email, ${until}::timestamptz AS until FROM members WHERE id = ${memberId}
      UNION ALL
      SELECT c.from_email, max(c.confirmed_at) FROM address_changes c JOIN members m ON m.id = c.member_id
      WHERE c.member_id = ${memberId} AND c.from_email <> m.email AND ${gaveUp}
      GROUP BY c.from_email
    ) held`
}

/** The time in which an address was theirs, as a filter. */
export const whileHeld = ({ since, until }: HeldAddress) => ({ lte: until, ...(since && { gt: since }) })
