import { fail, type World } from '../world.ts'

/**
 * Members with their wishes, the reason why mail to them is suppressed, and whether a readmission at the provider is
 * pending.
 */
const standing = `
  SELECT m.email, m.wants_invitation_mail OR m.wants_news_mail AS "wantsMail", s.reason,
    EXISTS (SELECT FROM readmissions r WHERE r.email = m.email) AS "isBeingReadmitted"
  FROM members m LEFT JOIN suppressed_addresses s ON s.email = m.email
  WHERE m.role = 'Member' AND m.status <> 'Canceled' ORDER BY m.email`

type Row = { email: string; wantsMail: boolean; reason: string | null; isBeingReadmitted: boolean }

/** Mails to an address that its member had already given up when they were written, except those about the change. */
export const strayMails: Record<string, string> = {
  'A mail was written to an address that its member had given up': `
    SELECT o.id, o.template, c.id AS change FROM outbox_mails o JOIN members m ON m.id = o.member_id
      JOIN address_changes c ON c.member_id = m.id AND c.from_email = o.to_address
    WHERE m.email <> o.to_address AND c.undone_at IS NULL AND o.created_at > c.confirmed_at + interval '4 minutes'
      AND NOT EXISTS (SELECT FROM address_changes u WHERE u.member_id = m.id AND u.to_email = o.to_address
        AND u.id > c.id AND u.confirmed_at IS NOT NULL)
      AND NOT EXISTS (SELECT FROM address_changes u WHERE u.member_id = m.id AND u.from_email = o.to_address
        AND u.undone_at IS NOT NULL)`,
}

/**
 * Checks that the service and the provider agree on which members get mail, once all reports have arrived: no mail is
 * wrongly withheld, and none is sent in vain.
 */
export async function checkAddresses(world: World): Promise<void> {
  const { api, provider, calendars } = world
  // After a restore the service has forgotten what the provider knows.
  if (calendars === undefined) return
  const { stops } = provider
  const { rows } = await api.deps.database.pool.query<Row>(standing)
  for (const { email, wantsMail, reason, isBeingReadmitted } of rows) {
    if (isBeingReadmitted || provider.isReporting(email)) continue
    const isStopped = stops.isStopped(email)
    if ((reason !== null && reason !== 'Unsubscribe') !== isStopped)
      fail(world, 'The provider and the service differ on an address', { email, reason, isStopped })
    if (wantsMail && stops.isUnsubscribed(email))
      fail(world, 'Somebody wants mail that their own unsubscription stops', { email, reason })
  }
}
