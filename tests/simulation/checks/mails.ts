import { mailReference } from '../../../server/mail/outbox/outboxRow.ts'
import { fail, type World } from '../world.ts'

/** Whether a member `m` has always wanted invitations and news by mail. */
const alwaysWanted = `m.wants_invitation_mail AND m.wants_news_mail AND NOT EXISTS (SELECT FROM address_words w
  WHERE w.source IN ('UnsubscribedHere', 'UnsubscribedThere') AND (w.email = m.email
    OR w.email IN (SELECT c.from_email FROM address_changes c WHERE c.member_id = m.id)))`

/**
 * Whether a request was made by a stranger, and not by granting the appeal of an expelled member, which invites them
 * again.
 */
const isStrangers = 'r.name IS NOT NULL'

/**
 * Queries for mails that were owed by an instant but not written. A unique key in the database prevents writing one
 * twice.
 */
export const missingMails = (now: string): Record<string, string> => ({
  'A seat was taken without a mail that says so': `
    SELECT i.id FROM invitations i JOIN encounters e ON e.id = i.encounter_id
    WHERE i.seated_at IS NOT NULL AND e.state = 'Scheduled' AND NOT EXISTS (SELECT FROM outbox_mails o
      WHERE o.key IN ('seatConfirmed:' || i.id || ':' || i.calendar_sequence, 'promoted:' || i.id || ':' || i.calendar_sequence))`,
  'Somebody waits without a mail that says so': `
    SELECT i.id FROM invitations i JOIN encounters e ON e.id = i.encounter_id
    WHERE i.is_waitlisted AND e.state = 'Scheduled' AND NOT EXISTS (SELECT FROM outbox_mails o
      WHERE o.key = 'waitlisted:' || i.id || ':' || i.calendar_sequence)`,
  'Somebody who waited until the end was not mailed that no seat opened': `
    SELECT i.id FROM invitations i JOIN encounters e ON e.id = i.encounter_id JOIN members m ON m.id = i.member_id
    WHERE i.is_waitlisted AND i.responded_at < e.starts_at - interval '3 hours' AND m.erased_at IS NULL
      AND e.state IN ('Scheduled', 'Completed')
      AND e.starts_at BETWEEN ${now} - interval '3 days' AND ${now} AND NOT EXISTS (SELECT FROM outbox_mails o
        WHERE o.key = 'noSeatOpened:' || i.id || ':' || i.calendar_sequence || ':' || extract(epoch FROM e.starts_at)::bigint)`,
  'Somebody was invited without a mail': `
    SELECT i.id FROM invitations i JOIN encounters e ON e.id = i.encounter_id JOIN members m ON m.id = i.member_id
    WHERE i.status = 'Invited' AND e.state = 'Scheduled' AND ${alwaysWanted} AND NOT EXISTS (SELECT FROM outbox_mails o
      WHERE o.key LIKE 'invitation:' || i.id || ':%')`,
  'Somebody was not reminded of a seat': `
    SELECT i.id, due.template
    FROM invitations i JOIN encounters e ON e.id = i.encounter_id JOIN members m ON m.id = i.member_id,
      (VALUES ('reminder24h', interval '24 hours'), ('reminder1h', interval '1 hour')) AS due (template, before)
    WHERE i.seated_at <= e.starts_at - due.before AND m.erased_at IS NULL AND e.state IN ('Scheduled', 'Completed')
      AND e.starts_at BETWEEN ${now} - interval '3 days' AND ${now} AND NOT EXISTS (SELECT FROM outbox_mails o
        WHERE o.key = due.template || ':' || i.id || ':' || extract(epoch FROM e.starts_at)::bigint)`,
  'Somebody who came was not asked who made an impression': `
    SELECT i.id FROM invitations i JOIN encounters e ON e.id = i.encounter_id JOIN members m ON m.id = i.member_id
    WHERE i.attendance = 'Attended' AND e.attendance_settled_at IS NOT NULL AND i.processed_at IS NULL
      AND m.status <> 'Canceled' AND e.ends_at > ${now} - interval '10 days'
      AND NOT EXISTS (SELECT FROM outbox_mails o WHERE o.key = 'chooseImpressions:' || i.id)`,
  'Somebody who was chosen and has chosen was not mailed': `
    SELECT i.id FROM invitations i JOIN encounters e ON e.id = i.encounter_id JOIN members m ON m.id = i.member_id
    WHERE i.attendance = 'Attended' AND i.processed_at < ${now} - interval '1 day' AND m.status <> 'Canceled'
      AND ${alwaysWanted} AND e.ends_at > ${now} - interval '28 days'
      AND NOT EXISTS (SELECT FROM impression_responses r WHERE r.invitation_id = i.id)
      AND EXISTS (SELECT FROM impressions p WHERE p.chosen_id = i.id AND p.removed_at IS NULL
        AND p.released_at < ${now} - interval '1 day')
      AND NOT EXISTS (SELECT FROM outbox_mails o WHERE o.key = 'youMadeAnImpression:' || i.id)`,
  'An encounter was canceled without a mail to somebody with a place': `
    SELECT i.id FROM invitations i JOIN encounters e ON e.id = i.encounter_id JOIN members m ON m.id = i.member_id
    WHERE e.state = 'Canceled' AND i.status = 'Accepted' AND m.status <> 'Canceled'
      AND NOT EXISTS (SELECT FROM outbox_mails o WHERE o.key = 'encounterCanceled:' || i.id)`,
  'Somebody who asked to join was not thanked': `
    SELECT r.id FROM early_access_requests r LEFT JOIN members m ON m.id = r.member_id
    WHERE m.erased_at IS NULL AND ${isStrangers} AND NOT EXISTS (SELECT FROM outbox_mails o
      WHERE o.key = 'early-access-received:' || r.id)`,
  'Somebody was invited to join without a mail': `
    SELECT r.id FROM early_access_requests r LEFT JOIN members m ON m.id = r.member_id
    WHERE m.erased_at IS NULL AND ${isStrangers} AND r.state IN ('Invited', 'Joined') AND NOT EXISTS (SELECT FROM outbox_mails o
      WHERE o.key LIKE 'early-access-invited:' || r.id || ':%' OR (o.template = 'appealAnswered' AND o.created_at = r.decided_at))`,
})

/** Checks that no mail went to an address that the provider has reported: no such mailbox, or a complaint. */
export function checkUnwanted(world: World): void {
  const { unwanted } = world.provider
  const mails = unwanted.map(({ To, Subject }) => ({ To, Subject }))
  if (mails.length > 0) fail(world, 'A mail went to an address that gets none', mails)
}

/** Checks that every mail reached a final state, and that the provider accepted each sent one exactly once. */
export async function checkDelivered(world: World): Promise<void> {
  const mails = await world.api.deps.database.prisma.outboxMail.findMany({
    omit: { data: true, sealed: true },
    where: { member: { erasedAt: null } },
  })
  const open = mails.filter(({ state }) => state === 'Queued' || state === 'Sending')
  if (open.length > 0) fail(world, 'A mail was lost', open)
  const times = new Map<string, number>()
  for (const { Metadata } of world.provider.accepted) {
    const { mail = '' } = Metadata
    times.set(mail, (times.get(mail) ?? 0) + 1)
  }
  for (const mail of mails) {
    const taken = times.get(mailReference(mail)) ?? 0
    if (taken !== (mail.state === 'Sent' ? 1 : 0)) {
      fail(world, `A mail that is ${mail.state} was handed over ${taken} times`, mail)
    }
  }
}
