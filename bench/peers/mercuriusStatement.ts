const time = (column: string) => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const encounter = `json_build_object('id', e.id, 'name', e.name, 'state', e.state, 'timeZone', e.time_zone,
  'kind', CASE e.kind WHEN 'First' THEN 'FIRST' WHEN 'Second' THEN 'SECOND' ELSE 'ONE_ON_ONE' END,
  'startsAt', ${time('e.starts_at')}, 'endsAt', ${time('e.ends_at')})`

const invitation = (
  position = 'NULL::bigint',
) => `json_build_object('id', i.id, 'status', upper(i.status::text), 'encounter', ${encounter},
  'expiresAt', ${time('i.expires_at')}, 'isSeated', i.seated_at IS NOT NULL,
  'isRemoved', i.removed_at IS NOT NULL, 'seatToken', i.seat_token,
  'waitlistPosition', ${position})`

const position = `(SELECT count(*) FROM invitations w
  WHERE w.encounter_id = i.encounter_id AND w.is_waitlisted AND w.waitlist_number <= i.waitlist_number)`

const list = (rowsRead: number, item: string, where: string, order = 'e.starts_at, i.id') =>
  `(SELECT coalesce(json_agg(item), '[]') FROM (SELECT ${item} AS item
    FROM invitations i JOIN encounters e ON e.id = i.encounter_id
    WHERE i.member_id = m.id AND ${where} ORDER BY ${order} LIMIT ${rowsRead}) rows)`

const ahead = `e.state = 'Scheduled' AND e.starts_at > $3`
const seated = `i.status = 'Accepted' AND NOT i.is_waitlisted`

/**
 * Returns the one statement of Mercurius' root field: the member and the first rows of each list, if the session is
 * live. $1 is the session, $2 the member, $3 the current instant.
 *
 * @param rowsRead how many rows to read of each list
 */
export const viewerStatement = (rowsRead: number): string => `SELECT json_build_object(
  'id', m.id, 'username', m.username, 'createdAt', ${time('m.created_at')}, 'accountStatus', upper(m.status::text),
  'engagement', json_build_object('cancellations', m.cancellations, 'expired', m.expired, 'noShows', m.no_shows),
  'hasAttended', EXISTS (SELECT FROM invitations i WHERE i.member_id = m.id AND i.attendance = 'Attended'),
  'membership', json_build_object('subscriptionType', (SELECT plan FROM subscriptions WHERE member_id = m.id),
    'pausedUntil', ${time('m.paused_until')}),
  'happeningNow', ${list(rowsRead, invitation(), `${seated} AND e.state = 'Scheduled' AND e.starts_at <= $3 AND e.ends_at > $3`)},
  'pendingInvitations', ${list(
    rowsRead,
    invitation(),
    `i.status = 'Invited' AND (i.expires_at IS NULL OR i.expires_at >= $3) AND ${ahead}`,
  )},
  'waitlistedInvitations', ${list(rowsRead, invitation(position), `i.is_waitlisted AND ${ahead}`)},
  'upcomingEncounters', ${list(rowsRead, invitation(), `${seated} AND ${ahead}`)},
  'pendingImpressions', ${list(
    rowsRead,
    encounter,
    `e.state IN ('Scheduled', 'Completed') AND i.attendance = 'Attended'
      AND (i.processed_at IS NOT NULL OR e.ends_at < $3::timestamptz - interval '336 hours')
      AND NOT EXISTS (SELECT FROM impression_responses r WHERE r.invitation_id = i.id)
      AND EXISTS (SELECT FROM impressions c WHERE c.chosen_id = i.id AND c.released_at IS NOT NULL AND c.removed_at IS NULL)`,
    'e.starts_at DESC, e.id DESC',
  )}) AS viewer
  FROM sessions s JOIN members m ON m.id = s.member_id
  WHERE s.id = $1 AND m.id = $2 AND s.revoked_at IS NULL AND s.expires_at > $3 AND m.status <> 'Canceled'`
