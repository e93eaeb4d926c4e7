/** The hand-written statements of the floor: $1 is the session, $2 the member, $3 the current instant. */
type Statement = { text: string; forMembers: boolean }

const time = (column: string) => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const id = (type: string, column: string) => `encode(('${type}:' || ${column})::bytea, 'base64')`

const session = `FROM sessions s JOIN members m ON m.id = s.member_id
  WHERE s.id = $1 AND m.id = $2 AND s.revoked_at IS NULL AND s.expires_at > $3 AND m.status <> 'Canceled'`
const mine = 'FROM invitations i JOIN encounters e ON e.id = i.encounter_id WHERE i.member_id = $2'
const seated = `i.status = 'Accepted' AND NOT i.is_waitlisted AND e.state = 'Scheduled'`
const ahead = `e.state = 'Scheduled' AND e.starts_at > $3`

const list = (item: string, rest: string, order: string) =>
  `(SELECT coalesce(json_agg(${item} ORDER BY ${order}), '[]') ${mine} AND ${rest})`

const page = (
  size: number,
  node: string,
  row: string,
  rest: string,
  order: string,
) => `(SELECT json_build_object(
  'edges', coalesce(json_agg(json_build_object('node', node, 'cursor', cursor)), '[]'),
  'pageInfo', json_build_object('endCursor', (array_agg(cursor))[count(*)], 'hasNextPage', coalesce(max(total), 0) > ${size}))
  FROM (SELECT ${node} AS node, ${id('GPC:N', row)} AS cursor, count(*) OVER () AS total
    ${mine} AND ${rest} ORDER BY ${order} LIMIT ${size}) page)`

const encounterId = `'id', ${id('Encounter', 'e.id')}`
const card = `'name', e.name, 'startsAt', ${time('e.starts_at')}, 'timeZone', e.time_zone, ${encounterId}`
const kind = `'kind', CASE e.kind WHEN 'First' THEN 'FIRST' WHEN 'Second' THEN 'SECOND' ELSE 'ONE_ON_ONE' END`
const timedCard = `${card}, 'endsAt', ${time('e.ends_at')}`
const fullCard = `${timedCard}, ${kind}`
const invitation = (more: string, encounter = card) =>
  `json_build_object('id', ${id('Invitation', 'i.id')}, '__typename', 'Invitation', 'encounter', json_build_object(${encounter})${more})`
const opensWithin = (minutes: number) =>
  `(i.removed_at IS NULL AND e.starts_at - interval '${minutes} minutes' <= $3 AND e.ends_at > $3)`
const address = (minutes: number) =>
  `CASE WHEN ${opensWithin(minutes)} THEN current_setting('bench.origin') || '/meet/' || i.seat_token END`
const afterRemoval = `, 'afterRemovalUrl',
  CASE WHEN i.removed_at IS NOT NULL THEN current_setting('bench.origin') || '/meet/' || i.seat_token END`
const joining = `, 'canJoin', ${opensWithin(5)}, 'joinUrl', ${address(5)}${afterRemoval}`

const happeningNow = list(
  `json_build_object('id', ${id('Invitation', 'i.id')}, 'encounter', json_build_object(${timedCard})
      ${joining})`,
  `${seated} AND e.starts_at <= $3 AND e.ends_at > $3`,
  'e.starts_at, i.id',
)

/** SQL for the next seat, with `more` fields of the invitation and those of its encounter. */
const next = (more: string, encounter: string) => `(
  SELECT json_build_object('edges', coalesce(json_agg(json_build_object('node', node)), '[]')) FROM (
    SELECT json_build_object('id', ${id('Invitation', 'i.id')}, 'encounter', json_build_object(${encounter})${more}) AS node
    ${mine} AND ${seated} AND e.starts_at > $3 ORDER BY e.starts_at, i.id LIMIT 1) first)`

const impressions = 'FROM impressions c WHERE c.chosen_id = i.id AND c.released_at IS NOT NULL'
/** The number of impressions that the service shows: fewer than there were other attendees (shownImpressions). */
const impressionCount = `least((SELECT count(*) ${impressions}), greatest(0, (SELECT count(*) - 2 FROM invitations o
  JOIN members a ON a.id = o.member_id AND a.status <> 'Canceled'
  WHERE o.encounter_id = i.encounter_id AND o.attendance = 'Attended')))`
const viewerId = `'id', ${id('Viewer', 'm.id')}`

const dashboard = `SELECT json_build_object('data', json_build_object('viewer', json_build_object(
  ${viewerId}, 'username', m.username, 'createdAt', ${time('m.created_at')}, 'accountStatus', upper(m.status::text),
  'engagement', json_build_object('cancellations', m.cancellations, 'expired', m.expired, 'noShows', m.no_shows),
  'hasAttended', EXISTS (SELECT FROM invitations i WHERE i.member_id = $2 AND i.attendance = 'Attended'),
  'membership', json_build_object('subscriptionType', (SELECT plan FROM subscriptions WHERE member_id = $2),
    'pausedUntil', ${time('m.paused_until')}),
  'happeningNow', ${happeningNow},
  'next', ${next(`, 'joinUrl', ${address(5)}, 'lobbyUrl', ${address(15)}${afterRemoval}`, timedCard)},
  'pendingInvitations', ${page(
    50,
    invitation(`, 'expiresAt', ${time('i.expires_at')}`, fullCard),
    'i.id',
    `i.status = 'Invited' AND (i.expires_at IS NULL OR i.expires_at >= $3) AND ${ahead}`,
    'e.starts_at, i.id',
  )},
  'pendingImpressions', ${page(
    50,
    `json_build_object(${fullCard}, '__typename', 'Encounter')`,
    'e.id',
    `e.state IN ('Scheduled', 'Completed') AND i.attendance = 'Attended'
      AND (i.processed_at IS NOT NULL OR e.ends_at < $3 - interval '14 days')
      AND NOT EXISTS (SELECT FROM impression_responses r WHERE r.invitation_id = i.id)
      AND EXISTS (SELECT ${impressions} AND c.removed_at IS NULL)`,
    'e.starts_at DESC, e.id DESC',
  )},
  'waitlistedInvitations', ${page(
    50,
    invitation(
      `, 'waitlistPosition', (SELECT count(*) FROM invitations w
      WHERE w.encounter_id = i.encounter_id AND w.is_waitlisted AND w.waitlist_number <= i.waitlist_number)`,
      fullCard,
    ),
    'i.id',
    `i.is_waitlisted AND ${ahead}`,
    'e.starts_at, i.id',
  )},
  'upcomingEncounters', ${page(
    50,
    invitation(`, 'status', upper(i.status::text)${joining}`, fullCard),
    'i.id',
    `${seated} AND e.starts_at > $3`,
    'e.starts_at, i.id',
  )}
))) ${session}`

const answerable = `(e.state IN ('Scheduled', 'Completed') AND e.ends_at <= $3 AND e.ends_at >= $3 - interval '14 days'
  AND i.attendance = 'Attended'
  AND NOT EXISTS (SELECT FROM evening_answers a WHERE a.encounter_id = e.id AND a.member_id = $2))`

const myEncounters = `SELECT json_build_object('data', json_build_object('viewer', json_build_object(
  ${viewerId},
  'happeningNow', ${happeningNow},
  'next', ${next('', `'startsAt', ${time('e.starts_at')}, ${encounterId}`)},
  'upcomingEncounters', ${page(
    20,
    invitation(`, 'status', upper(i.status::text), 'lobbyUrl', ${address(15)}${joining}`, timedCard),
    'i.id',
    `${seated} AND e.starts_at > $3`,
    'e.starts_at, i.id',
  )},
  'processedEncounters', ${page(
    20,
    `json_build_object('id', ${id('ProcessedEncounter', 'i.id')}, '__typename', 'ProcessedEncounter',
      'impressionCount', ${impressionCount}, 'encounter', json_build_object(${card}, 'eventId', e.id, 'canAnswerEvening', ${answerable}))`,
    'i.id',
    'i.processed_at IS NOT NULL',
    'e.starts_at DESC, i.id DESC',
  )},
  'unprocessedEncounters', ${list(
    `json_build_object(${card}, 'eventId', e.id)`,
    `e.state IN ('Scheduled', 'Completed') AND e.ends_at <= $3 AND e.ends_at >= $3 - interval '14 days'
      AND i.attendance = 'Attended' AND i.processed_at IS NULL`,
    'e.starts_at, e.id',
  )}
))) ${session}`

const seats = `SELECT json_build_object('data', json_build_object('viewer', json_build_object(${viewerId},
  'upcomingEncounters', ${page(
    5,
    invitation(`, 'status', upper(i.status::text), 'lobbyUrl', ${address(15)}${joining}`, timedCard),
    'i.id',
    `${seated} AND e.starts_at > $3`,
    'e.starts_at, i.id',
  )}
))) ${session}`

const sessions = `SELECT json_build_object('data', json_build_object('viewer', json_build_object(${viewerId},
  'username', m.username, 'email', m.email, 'sessions', (
    SELECT json_agg(json_build_object('sessionId', o.id, 'browser', o.browser, 'timeZone', o.time_zone,
      'lastUsedAt', ${time('o.last_used_at')}, 'isThis', o.id = $1) ORDER BY o.last_used_at DESC, o.id)
    FROM sessions o WHERE o.member_id = $2 AND o.revoked_at IS NULL AND o.expires_at > $3)
))) ${session}`

const lookup = (
  table: string,
  type: string,
  item = `'value', ${id(type, 'id')}, 'label', label, 'id', ${id(type, 'id')}`,
) => `(SELECT json_agg(json_build_object(${item}) ORDER BY position, id) FROM ${table} WHERE active)`
const lookups = `'locations', ${lookup('locations', 'Location')}, 'genders', ${lookup('genders', 'Gender')},
  'ageRanges', ${lookup('age_ranges', 'AgeRange')}`
const one = (table: string, type: string, column: string) =>
  `(SELECT json_build_object('value', ${id(type, 'id')}, 'label', label, 'id', ${id(type, 'id')}) FROM ${table} WHERE id = m.${column})`

const preferences = `SELECT json_build_object('data', json_build_object('viewer', json_build_object(${viewerId},
  'preferences', json_build_object('username', m.username, 'email', m.email,
    'preferredLocation', ${one('locations', 'Location', 'location_id')},
    'genderIdentity', ${one('genders', 'Gender', 'gender_id')}, 'ageRange', ${one('age_ranges', 'AgeRange', 'age_range_id')},
    'preferredAgeRanges', (SELECT coalesce(json_agg(json_build_object('value', ${id('AgeRange', 'a.id')}, 'label', a.label, 'id', ${id('AgeRange', 'a.id')})
      ORDER BY a.position), '[]') FROM preferred_age_ranges p JOIN age_ranges a ON a.id = p.age_range_id WHERE p.member_id = $2),
    'wantsInvitationMail', m.wants_invitation_mail, 'wantsNewsMail', m.wants_news_mail)), ${lookups})) ${session}`

const pendingRest = `SELECT ${list(
  `json_build_object('invitationId', i.id, 'eventName', e.name, 'eventDateTime', ${time('e.starts_at')},
    'expiresAt', ${time('i.expires_at')}, 'status', i.status, 'isWaitlisted', i.is_waitlisted)`,
  `i.status = 'Invited' AND (i.expires_at IS NULL OR i.expires_at >= $3) AND ${ahead}`,
  'e.starts_at, i.id',
)} ${session}`

const processedRest = `SELECT ${list(
  `json_build_object('eventName', e.name, 'eventDateTime', ${time('e.starts_at')}, 'impressionCount', ${impressionCount})`,
  'i.processed_at IS NOT NULL',
  'e.starts_at DESC, i.id DESC',
)} ${session}`

const preferencesRest = `SELECT json_build_object('username', m.username, 'email', m.email, 'preferredLocationId', m.location_id,
  'ageRangeId', m.age_range_id, 'genderIdentityId', m.gender_id, 'publicGuid', m.public_guid,
  'preferredAgeRangeIds', (SELECT coalesce(json_agg(a.id ORDER BY a.position), '[]') FROM preferred_age_ranges p
    JOIN age_ranges a ON a.id = p.age_range_id WHERE p.member_id = $2)) ${session}`

const text = (sql: string) => sql.replace('SELECT', 'SELECT (').replace(session, `)::text AS json ${session}`)
const forMembers = (sql: string): Statement => ({ text: text(sql), forMembers: true })

export const floorStatements: Readonly<Record<string, Statement>> = {
  dashboard: forMembers(dashboard),
  myEncounters: forMembers(myEncounters),
  preferences: forMembers(preferences),
  seats: forMembers(seats),
  sessions: forMembers(sessions),
  pendingRest: forMembers(pendingRest),
  processedRest: forMembers(processedRest),
  preferencesRest: forMembers(preferencesRest),
  lookups: {
    text: `SELECT json_build_object('data', json_build_object(${lookups}))::text AS json`,
    forMembers: false,
  },
  lookupRest: {
    text: `SELECT ${lookup('age_ranges', '', `'id', id, 'label', label`)}::text AS json`,
    forMembers: false,
  },
}
