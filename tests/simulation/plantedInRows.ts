/**
 * The fault that a check reports, how it came about, and the SQL that plants it at an instant, itself written as SQL.
 */
type Planted = readonly [what: string, how: string, plant: (now: string) => string]

const noMail = (key: string) => () => `DELETE FROM outbox_mails WHERE key LIKE '${key}:%'`

/** Returns a subquery for an invitation with a seat at an upcoming encounter of a kind. */
const seatAhead = (kind: string) => (now: string) =>
  `(SELECT i.id FROM invitations i JOIN encounters e ON e.id = i.encounter_id
    WHERE e.kind = '${kind}' AND e.state = 'Scheduled' AND e.starts_at > ${now} AND i.seated_at IS NOT NULL LIMIT 1)`
const holderAhead = (now: string) =>
  `(SELECT member_id FROM invitations WHERE id = ${seatAhead('Second')(now)})`

const firstChoice = '(SELECT chooser_id FROM impressions ORDER BY chooser_id LIMIT 1)'
const evening = '(SELECT min(encounter_id) FROM impressions)'
/** The former membership of a person who left and came back. */
const former = `(SELECT f.id FROM members f JOIN members b ON b.email = f.email AND b.id > f.id)`

const sanction = (whose: string, outcome: string, until: string) => (now: string) =>
  `INSERT INTO sanctions (decision_id, member_id, outcome, guideline, statement, created_at, suspended_until)
   VALUES (100, ${whose}, '${outcome}', 'BeKind', 'So it is.', ${now}, ${until.replace('now', now)})`

const mails: Planted[] = [
  ['A seat was taken without a mail that says so', 'no mail of a seat', noMail('seatConfirmed')],
  ['Somebody waits without a mail that says so', 'no mail of waiting', noMail('waitlisted')],
  [
    'Somebody who waited until the end was not mailed that no seat opened',
    'no mail in the end',
    noMail('noSeatOpened'),
  ],
  ['Somebody was invited without a mail', 'no mail of an invitation', noMail('invitation')],
  ['Somebody was not reminded of a seat', 'no reminder a day before', noMail('reminder24h')],
  ['Somebody was not reminded of a seat', 'no reminder an hour before', noMail('reminder1h')],
  ['Somebody who came was not asked who made an impression', 'nobody is asked', noMail('chooseImpressions')],
  [
    'Somebody who was chosen and has chosen was not mailed',
    'no mail about the choice',
    noMail('youMadeAnImpression'),
  ],
  [
    'An encounter was canceled without a mail to somebody with a place',
    'no mail of it',
    noMail('encounterCanceled'),
  ],
  ['Somebody who asked to join was not thanked', 'no thanks', noMail('early-access-received')],
  ['Somebody was invited to join without a mail', 'no mail with the way in', noMail('early-access-invited')],
  [
    'A mail was written to an address that its member had given up',
    'the address of a mail is that of long ago',
    (now) => `INSERT INTO outbox_mails (key, member_id, to_address, template, data, created_at)
      SELECT 'seatConfirmed:0:0', member_id, from_email, 'seatConfirmed', '{}', ${now} FROM address_changes`,
  ],
  [
    'Somebody was not mailed once for each city that opened to them',
    'no mail of a city',
    noMail('city-opened'),
  ],
  [
    'Somebody was not mailed once for each city that opened to them',
    'two mails of one city',
    (now) => `INSERT INTO outbox_mails (key, to_address, template, data, created_at)
      SELECT 'city-opened:' || id || ':ghent-again', email, 'city-opened', '{}', ${now} FROM early_access_requests`,
  ],
  [
    'Somebody was mailed of a city that they do not wait for',
    'all who wait are mailed',
    () => "UPDATE early_access_requests SET city_key = 'lyon'",
  ],
]

const choices: Planted[] = [
  [
    'Choices were shown before everybody had chosen',
    'they are shown at once',
    () =>
      `UPDATE impressions p SET released_at = e.ends_at + interval '1 hour' FROM encounters e WHERE e.id = p.encounter_id`,
  ],
  [
    'A later choice did not wait for the night',
    'it is shown at once',
    () => `UPDATE impressions p SET created_at = e.released_at, released_at = e.released_at + interval '1 minute'
      FROM encounters e WHERE e.id = p.encounter_id`,
  ],
  [
    'A choice was shown after one of the two had left',
    'nobody asks whether they are there',
    () => `UPDATE members SET status = 'Canceled', canceled_at = (SELECT min(created_at) FROM impressions)
      WHERE id = (SELECT member_id FROM invitations WHERE id = ${firstChoice})`,
  ],
  [
    'A choice that one person alone can have made was shown',
    'one-sided choices are shown however few came',
    () => `UPDATE invitations SET attendance = 'Absent' WHERE encounter_id = ${evening}
      AND id NOT IN (SELECT unnest(ARRAY[chooser_id, chosen_id]) FROM impressions p WHERE NOT EXISTS (
        SELECT FROM impressions back WHERE back.chooser_id = p.chosen_id AND back.chosen_id = p.chooser_id))`,
  ],
  ['A choice was never shown', 'no batch takes it', () => 'UPDATE impressions SET released_at = NULL'],
]

const memberships: Planted[] = [
  [
    'Somebody who left has a place ahead',
    'leaving gives up no place',
    (now) => `UPDATE members SET status = 'Canceled', canceled_at = ${now} WHERE id = ${holderAhead(now)}`,
  ],
  [
    'Somebody paused has an open invitation',
    'pausing takes none back',
    () => `UPDATE members SET status = 'Paused', pause_reason = 'Member'
      WHERE id = (SELECT member_id FROM invitations WHERE status = 'Invited')`,
  ],
  [
    'Somebody is left alone at a One-on-One',
    'nobody calls it off',
    (
      now,
    ) => `UPDATE invitations SET status = 'Declined', seated_at = NULL, withdrawn_at = ${now} - interval '2 days'
      WHERE id = ${seatAhead('OneOnOne')(now)}`,
  ],
  [
    'Somebody who left was not erased in time',
    'the job does nothing',
    (now) => `UPDATE members SET canceled_at = ${now} - interval '39 days' WHERE status = 'Canceled'`,
  ],
  [
    'The counts of a member are not what happened',
    'a no-show is counted twice',
    (now) => `UPDATE members SET no_shows = no_shows + 1 WHERE id = ${holderAhead(now)}`,
  ],
  [
    'The counts of a member are not what happened',
    'a late cancellation is not counted',
    (
      now,
    ) => `UPDATE invitations SET status = 'Declined', seated_at = NULL, canceled_at = ${now}, canceled_late = true
      WHERE id = ${seatAhead('Second')(now)}`,
  ],
  [
    'A request to join does not say whether they joined',
    'a profile is made without its request',
    () => 'UPDATE early_access_requests SET member_id = NULL',
  ],
  [
    'A request to join does not say whether they joined',
    'the request waits on',
    () => "UPDATE early_access_requests SET state = 'Invited'",
  ],
  [
    'A link for a friend was used after it had ended',
    'it was taken back before',
    () => "UPDATE friend_links SET ended_at = used_at - interval '1 hour'",
  ],
  [
    'A link for a friend was used after it had ended',
    'its days were over',
    () => "UPDATE friend_links SET created_at = used_at - interval '31 days'",
  ],
  [
    'A link for a friend outlived the membership',
    'leaving ends none',
    () => `UPDATE friend_links SET used_at = NULL, member_id = ${former}`,
  ],
  [
    'More links for friends wait than a member may have',
    'nobody counts them',
    (now) => `INSERT INTO friend_links (member_id, hash, created_at)
      SELECT l.member_id, decode(md5(n::text), 'hex'), ${now} FROM friend_links l, generate_series(1, 4) n`,
  ],
]

const decisions: Planted[] = [
  [
    'Somebody suspended is not, or not for that long',
    'coming back ends it',
    () => `UPDATE members SET status = 'Active', pause_reason = NULL, suspended_until = NULL, paused_until = NULL
      WHERE suspended_until IS NOT NULL`,
  ],
  [
    'Somebody suspended is not, or not for that long',
    'a day is taken off',
    () => `UPDATE members SET suspended_until = suspended_until - interval '1 day',
      paused_until = paused_until - interval '1 day' WHERE suspended_until IS NOT NULL`,
  ],
  [
    'A suspension goes on that was taken back',
    'granting an appeal ends none',
    (now) => `UPDATE sanctions SET lifted_at = ${now} WHERE outcome = 'Suspended'`,
  ],
  [
    'Somebody expelled is a member',
    'they stay',
    (now) => sanction(holderAhead(now), 'Expelled', 'NULL')(now),
  ],
  [
    'A sanction stands whose appeal was granted, or fell though it was not',
    'it stands',
    () => 'UPDATE sanctions SET lifted_at = NULL',
  ],
  [
    'A sanction stands whose appeal was granted, or fell though it was not',
    'it fell',
    () => 'UPDATE appeals SET granted = false',
  ],
  ['Somebody who appealed was not mailed what came of it', 'no thanks', noMail('appeal-received')],
  ['Somebody who appealed was not mailed what came of it', 'no answer', noMail('appeal-answered')],
  [
    'An appeal waits in a case that is not open for it',
    'the case stays decided',
    () => 'UPDATE appeals SET granted = NULL, decided_at = NULL',
  ],
  [
    'Somebody came back and is no longer barred from whom they were',
    'the new membership begins with nothing',
    () => `DELETE FROM avoidances WHERE member_id <> ${former}`,
  ],
  [
    'Somebody came back and is no longer suspended',
    'the new membership is active',
    sanction(former, 'Suspended', "now + interval '9 days'"),
  ],
  ['Somebody expelled came back', 'nobody knows the address', sanction(former, 'Expelled', 'NULL')],
]

const jobs: Planted[] = [
  [
    'A mail has its words for too long',
    'nobody empties it',
    (now) => `UPDATE outbox_mails SET created_at = ${now} - interval '39 days'`,
  ],
  [
    'A login link is there for too long',
    'one that ran out stays',
    (now) =>
      `UPDATE login_tokens SET created_at = ${now} - interval '12 days', expires_at = ${now} - interval '10 days'`,
  ],
  [
    'A session is there for too long',
    'one that was ended stays',
    (now) => `UPDATE sessions SET revoked_at = ${now} - interval '10 days'`,
  ],
  ['A job is lost', 'its worker is gone', () => 'UPDATE graphile_worker._private_jobs SET locked_at = now()'],
  [
    'A job is lost',
    'it has given up',
    () => 'UPDATE graphile_worker._private_jobs SET attempts = max_attempts',
  ],
  [
    'An encounter was not closed',
    'it goes on for ever',
    (now) => `UPDATE encounters SET state = 'Scheduled', completed_at = NULL WHERE ends_at <= ${now}`,
  ],
  [
    'An encounter was not closed',
    'nobody settles it',
    () => 'UPDATE encounters SET attendance_settled_at = NULL',
  ],
]

/** A fault for each query that must find no row, for some of them in two ways. */
export const plantedInRows: readonly Planted[] = [...mails, ...choices, ...memberships, ...decisions, ...jobs]
