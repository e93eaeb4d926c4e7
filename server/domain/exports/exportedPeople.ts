import { erasureDays } from '#rules/membership/erasure.ts'
import { heldBy, holdOf } from '../privacy/neededStill.ts'
import type { ExportList, ExportRow } from './exportLists.ts'

const holds = { case: 'A case about them', table: 'Their table' }

/** Adds to each row of a member what their erasure waits for besides its time. */
const withHolds: ExportList['further'] = async (prisma, rows) => {
  const found = await prisma.member.findMany({
    where: { id: { in: rows.map(([id]) => Number(id)) } },
    select: { id: true, ...heldBy({}) },
  })
  const holdOfEach = new Map(found.map(({ id, ...held }) => [id, holdOf(held)]))
  return rows.map((row): ExportRow => {
    const hold = holdOfEach.get(Number(row[0]))
    return [...row, hold ? holds[hold] : null]
  })
}

/**
 * The lists of people: requests for early access, members, senders of messages, and requests for personal data or its
 * erasure.
 */
export const exportedPeople = {
  'early-access': {
    columns: [
      'Number',
      'E-mail',
      'Name',
      'Notes',
      'City',
      'State',
      'Times asked',
      'Asked',
      'Decided',
      'Note of the decision',
    ],
    sql: `SELECT id, email, name, notes, city, state, times_asked, requested_at, decided_at, decision_note
      FROM early_access_requests WHERE id = ANY ($1) ORDER BY id`,
    start: 0,
    rows: { table: 'earlyAccessRequest', key: 'id' },
  },
  members: {
    columns: [
      'Number',
      'Username',
      'E-mail',
      'Status',
      'Role',
      'Location',
      'Gender',
      'Age range',
      'Joined',
      'Cancellations',
      'Expired',
      'No-shows',
      'Paused until',
      'Canceled',
    ],
    sql: `SELECT m.id, m.username, m.email, m.status, m.role, l.label, g.label, a.label, m.created_at, m.cancellations,
        m.expired, m.no_shows, m.paused_until, m.canceled_at
      FROM members m LEFT JOIN locations l ON l.id = m.location_id LEFT JOIN genders g ON g.id = m.gender_id
        LEFT JOIN age_ranges a ON a.id = m.age_range_id
      WHERE m.id = ANY ($1) ORDER BY m.id`,
    start: 0,
    rows: { table: 'member', key: 'id' },
  },
  messages: {
    columns: [
      'Number',
      'From',
      'State',
      'Name',
      'E-mail',
      'Subject',
      'Message',
      'Written',
      'Closed',
      'Answers',
    ],
    sql: `SELECT id, origin, state, name, email, subject, body, created_at, closed_at,
        (SELECT count(*)::int FROM message_replies r WHERE r.message_id = messages.id)
      FROM messages WHERE id = ANY ($1) ORDER BY id`,
    start: 0,
    rows: { table: 'message', key: 'id' },
  },
  'privacy-requests': {
    columns: ['Number', 'Member', 'Kind', 'Asked', 'Done'],
    sql: `SELECT id, member_id, kind, requested_at, handled_at FROM privacy_requests
      WHERE id = ANY ($1) ORDER BY id`,
    start: 0,
    rows: { table: 'privacyRequest', key: 'id' },
  },
  'awaiting-erasure': {
    columns: ['Number', 'Username', 'E-mail', 'Canceled', 'Erased by itself', 'Waits for'],
    sql: `SELECT id, username, email, canceled_at, canceled_at + interval '${erasureDays * 24} hours' FROM members
      WHERE canceled_at IS NOT NULL AND erased_at IS NULL AND id > $1 ORDER BY id LIMIT $2`,
    start: 0,
    further: withHolds,
  },
} satisfies Record<string, ExportList>
