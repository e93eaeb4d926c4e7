import { joinOpensMinutes } from '#rules/encounters/encounter.ts'
import { heldStates } from '#rules/encounters/encounterLife.ts'
import { lobbyOpensMinutes } from '#rules/guide/tablePhase.ts'
import { choosingDays } from '#rules/seats/impression.ts'
import { letInSql } from '../../domain/meetings/letInConditions.ts'
import { listed } from '../../platform/database/listed.ts'

/**
 * In all SQL here `m` is the member, `i` an invitation, `e` its encounter and `x` a lookup; $1 is the session, $2 the
 * member, $3 the current instant.
 */
const ahead = "e.state = 'Scheduled' AND e.starts_at > $3"
const seat = "i.status = 'Accepted' AND NOT i.is_waitlisted"
const letIn = letInSql.sql
const held = `e.state IN (${listed(heldStates).sql})`
const earliestOpen = `$3::timestamptz - interval '${choosingDays * 24} hours'`
const heldSeat = `i.seated_at IS NOT NULL AND ${letIn}`
/**
 * Returns SQL for whether a seat's encounter begins within some minutes or is under way, and its holder may be there.
 */
const opensWithin = (minutes: number) => `(${heldSeat} AND i.removed_at IS NULL AND e.state = 'Scheduled'
  AND e.starts_at - interval '${minutes} minutes' <= $3 AND e.ends_at > $3)`
const joinable = opensWithin(joinOpensMinutes)
/** SQL for whether the member attended an encounter and can still say how it was. */
const answerable = `(${held} AND e.ends_at <= $3 AND e.ends_at >= ${earliestOpen}
  AND EXISTS (SELECT FROM invitations s WHERE s.encounter_id = e.id AND s.member_id = $2 AND s.attendance = 'Attended')
  AND NOT EXISTS (SELECT FROM evening_answers a WHERE a.encounter_id = e.id AND a.member_id = $2))`
const released = 'FROM impressions c WHERE c.chosen_id = i.id AND c.released_at IS NOT NULL'

/** The rows of a list, their order, and the column that identifies a row in a cursor. */
export type List = { from: string; orderBy: string; id: 'i.id' | 'e.id' | 'x.id' }

const invitationColumns = [
  'id',
  'status',
  'is_waitlisted',
  'waitlist_number',
  'expires_at',
  'seated_at',
  'seat_token',
  'removed_at',
  'encounter_id',
  'attendance',
  'processed_at',
]
const encounterColumns = ['id', 'kind', 'state', 'name', 'starts_at', 'ends_at', 'time_zone']

/**
 * Begins a statement with lists of the member's invitations. If several lists use it, PostgreSQL reads invitations
 * and encounters only once. If only one does, PostgreSQL inlines it.
 */
export const withMine = `WITH mine AS (
  SELECT ${invitationColumns.map((name) => `i.${name}`)}, ${encounterColumns.map((name) => `e.${name} AS e_${name}`)}
  FROM invitations i JOIN encounters e ON e.id = i.encounter_id WHERE i.member_id = $2)`

const mine = (where: string) =>
  `FROM mine i, LATERAL (SELECT ${encounterColumns.map((name) => `i.e_${name} AS ${name}`)}) e WHERE ${where}`
const myInvitations = (where: string): List => ({
  from: mine(where),
  orderBy: 'e.starts_at, i.id',
  id: 'i.id',
})
const lookup = (table: string): List => ({
  from: `FROM ${table} x WHERE x.active`,
  orderBy: 'x.position, x.id',
  id: 'x.id',
})

/** Lists as SQL, by type and field, with the same conditions as the resolvers and their filters in lists.ts. */
export const lists: Readonly<Record<string, List>> = {
  'Viewer.pendingInvitations': myInvitations(
    `i.status = 'Invited' AND (i.expires_at IS NULL OR i.expires_at >= $3) AND ${ahead}`,
  ),
  'Viewer.waitlistedInvitations': myInvitations(`i.is_waitlisted AND ${ahead}`),
  'Viewer.upcomingEncounters': myInvitations(`${seat} AND ${ahead}`),
  'Viewer.happeningNow': myInvitations(
    `${seat} AND ${letIn} AND e.state = 'Scheduled' AND e.starts_at <= $3 AND e.ends_at > $3`,
  ),
  'Viewer.unprocessedEncounters': {
    from: mine(`${held} AND e.ends_at <= $3 AND e.ends_at >= ${earliestOpen}
      AND i.attendance = 'Attended' AND i.processed_at IS NULL`),
    orderBy: 'e.starts_at, e.id',
    id: 'e.id',
  },
  'Viewer.processedEncounters': {
    from: mine(`${held} AND i.attendance = 'Attended' AND i.processed_at IS NOT NULL`),
    orderBy: 'e.starts_at DESC, i.id DESC',
    id: 'i.id',
  },
  'Viewer.pendingImpressions': {
    from: mine(`${held} AND i.attendance = 'Attended'
      AND (i.processed_at IS NOT NULL OR e.ends_at < ${earliestOpen})
      AND NOT EXISTS (SELECT FROM impression_responses r WHERE r.invitation_id = i.id)
      AND EXISTS (SELECT ${released} AND c.removed_at IS NULL)`),
    orderBy: 'e.starts_at DESC, e.id DESC',
    id: 'e.id',
  },
  'Viewer.primaryConnections': {
    from: `FROM invitations own JOIN impressions c ON c.chooser_id = own.id JOIN invitations i ON i.id = c.chosen_id
      JOIN members o ON o.id = i.member_id JOIN encounters e ON e.id = i.encounter_id
      WHERE own.member_id = m.id AND c.removed_at IS NULL`,
    orderBy: 'e.starts_at DESC, i.id',
    id: 'i.id',
  },
  'Viewer.secondaryEvents': {
    from: mine(
      'EXISTS (SELECT FROM impression_responses r WHERE r.invitation_id = i.id AND r.accept AND r.opted_out_at IS NULL)',
    ),
    orderBy: 'e.starts_at DESC, e.id DESC',
    id: 'e.id',
  },
  'Preferences.preferredAgeRanges': {
    from: 'FROM preferred_age_ranges p JOIN age_ranges x ON x.id = p.age_range_id WHERE p.member_id = m.id',
    orderBy: 'x.position, x.id',
    id: 'x.id',
  },
  'Query.locations': lookup('locations'),
  'Query.genders': lookup('genders'),
  'Query.ageRanges': lookup('age_ranges'),
  'Query.conversationStyles': lookup('conversation_styles'),
  'Query.connectionTypes': lookup('connection_types'),
}

/** Fields whose objects are made from the current row, or from the one row that is looked up for it. */
export const objects: Readonly<Record<string, { from?: string }>> = {
  'Viewer.engagement': {},
  'Viewer.membership': {},
  'Viewer.preferences': {},
  'Invitation.encounter': {},
  'ProcessedEncounter.encounter': {},
  'PrimaryConnection.encounter': {},
  'Preferences.preferredLocation': { from: 'FROM locations x WHERE x.id = m.location_id' },
  'Preferences.genderIdentity': { from: 'FROM genders x WHERE x.id = m.gender_id' },
  'Preferences.ageRange': { from: 'FROM age_ranges x WHERE x.id = m.age_range_id' },
}

const choice = { id: 'x.id', rowId: 'x.id', label: 'x.label' }

/**
 * Plain fields as SQL, by type and name.
 *
 * @param seatAddress the address of a seat without the token at its end, as an SQL literal
 */
export const plainFields = (seatAddress: string): Readonly<Record<string, Record<string, string>>> => ({
  Viewer: {
    id: 'm.id',
    username: 'm.username',
    email: 'm.email',
    publicGuid: 'm.public_guid',
    role: 'm.role',
    accountStatus: 'm.status',
    createdAt: 'm.created_at',
    hasAttended: `EXISTS (SELECT FROM invitations a WHERE a.member_id = m.id AND a.attendance = 'Attended')`,
  },
  Engagement: { cancellations: 'm.cancellations', expired: 'm.expired', noShows: 'm.no_shows' },
  Membership: {
    username: 'm.username',
    accountStatus: 'm.status',
    createdAt: 'm.created_at',
    subscriptionType: '(SELECT plan FROM subscriptions WHERE member_id = m.id)',
    subscriptionStatus: '(SELECT status FROM subscriptions WHERE member_id = m.id)',
    pausedUntil: 'm.paused_until',
  },
  Preferences: {
    username: 'm.username',
    email: 'm.email',
    wantsInvitationMail: 'm.wants_invitation_mail',
    wantsNewsMail: 'm.wants_news_mail',
  },
  Invitation: {
    id: 'i.id',
    status: 'i.status',
    isWaitlisted: 'i.is_waitlisted',
    expiresAt: 'i.expires_at',
    waitlistPosition: `CASE WHEN i.is_waitlisted THEN (SELECT count(*) FROM invitations w
      WHERE w.encounter_id = i.encounter_id AND w.is_waitlisted AND w.waitlist_number <= i.waitlist_number) END`,
    canJoin: joinable,
    joinUrl: `CASE WHEN ${joinable} THEN ${seatAddress} || i.seat_token END`,
    lobbyUrl: `CASE WHEN ${opensWithin(lobbyOpensMinutes)} THEN ${seatAddress} || i.seat_token END`,
    afterRemovalUrl: `CASE WHEN ${heldSeat} AND i.removed_at IS NOT NULL THEN ${seatAddress} || i.seat_token END`,
  },
  ProcessedEncounter: {
    id: 'i.id',
    // The attendees who are still members, minus the viewer, minus one more (shownImpressions).
    impressionCount: `least((SELECT count(*) ${released}), greatest(0, (SELECT count(*) - 2 FROM invitations o
      JOIN members a ON a.id = o.member_id AND a.status <> 'Canceled'
      WHERE o.encounter_id = i.encounter_id AND o.attendance = 'Attended')))`,
  },
  PrimaryConnection: { id: 'i.id', encounterLinkId: 'i.id', username: 'o.username' },
  Encounter: {
    id: 'e.id',
    eventId: 'e.id',
    kind: 'e.kind',
    name: 'e.name',
    startsAt: 'e.starts_at',
    endsAt: 'e.ends_at',
    timeZone: 'e.time_zone',
    canAnswerEvening: answerable,
  },
  Location: { ...choice, timeZone: 'x.time_zone' },
  Gender: choice,
  AgeRange: choice,
  ConversationStyle: choice,
  ConnectionType: choice,
})
