import { reasons, type TableFate } from './tableFate.ts'

const { key, secret, counts, fact, others } = reasons

const seatKeys = ['id', 'run_id', 'member_id', 'group_id']
const seatDraft = ['sentence', 'reason', 'moved', 'waited', 'welcomed_by', 'welcomes', 'met_before', 'broken']

/** The people a member met, and what they thought of it. */
export const encounterFates: Record<string, TableFate> = {
  invitations: {
    downloaded: {
      encounter_id: 'account.invitations[].encounter.name',
      status: 'account.invitations[].status',
      is_waitlisted: 'account.invitations[].isWaitlisted',
      waitlist_number: 'account.invitations[].waitlistNumber',
      sent_at: 'account.invitations[].sentAt',
      expires_at: 'account.invitations[].expiresAt',
      responded_at: 'account.invitations[].respondedAt',
      seated_at: 'account.invitations[].seatedAt',
      promoted_at: 'account.invitations[].promotedAt',
      canceled_at: 'account.invitations[].canceledAt',
      canceled_late: 'account.invitations[].canceledLate',
      withdrawn_at: 'account.invitations[].withdrawnAt',
      cut_short: 'account.invitations[].cutShort',
      joined_at: 'account.invitations[].joinedAt',
      attendance: 'account.invitations[].attendance',
      attendance_source: 'account.invitations[].attendanceSource',
      attendance_at: 'account.invitations[].attendanceAt',
      processed_at: 'account.invitations[].processedAt',
    },
    withheld: {
      [key]: ['id', 'member_id', 'calendar_sequence'],
      [secret]: ['seat_token'],
      'says who hosts a table, for that evening alone': ['may_host'],
    },
    erased: [],
    kept: {
      [key]: ['id', 'member_id', 'encounter_id', 'calendar_sequence'],
      [secret]: ['seat_token'],
      [counts]: [
        'status',
        'is_waitlisted',
        'waitlist_number',
        'canceled_late',
        'cut_short',
        'may_host',
        'attendance',
        'attendance_source',
      ],
      [fact]: [
        'sent_at',
        'expires_at',
        'responded_at',
        'seated_at',
        'promoted_at',
        'canceled_at',
        'withdrawn_at',
        'joined_at',
        'attendance_at',
        'processed_at',
      ],
    },
  },
  table_hosts: {
    downloaded: { created_at: 'account.hosts[].createdAt', encounter_id: 'account.hosts[].encounter.name' },
    withheld: { [key]: ['id', 'operator_id'], [secret]: ['token'] },
    erased: ['id', 'encounter_id', 'operator_id', 'token', 'created_at'],
    kept: {},
  },
  table_entries: {
    downloaded: { act: 'account.invitations[].entries[].act', at: 'account.invitations[].entries[].at' },
    withheld: { [key]: ['id', 'encounter_id', 'invitation_id', 'host_id'] },
    erased: ['id', 'encounter_id', 'invitation_id', 'host_id', 'act', 'at'],
    kept: {},
  },
  presence: {
    downloaded: {
      source: 'account.invitations[].presence[].source',
      from_at: 'account.invitations[].presence[].fromAt',
      until_at: 'account.invitations[].presence[].untilAt',
      left: 'account.invitations[].presence[].left',
    },
    withheld: {
      [key]: ['id', 'encounter_id', 'invitation_id', 'host_id'],
      "the provider's own name of the stay": ['stay'],
    },
    erased: [
      'id',
      'encounter_id',
      'invitation_id',
      'host_id',
      'source',
      'stay',
      'from_at',
      'until_at',
      'left',
    ],
    kept: {},
  },
  impressions: {
    downloaded: {
      chosen_id: 'account.invitations[].made[].chosen.member.username',
      created_at: 'account.invitations[].made[].createdAt',
      removed_at: 'account.invitations[].made[].removedAt',
    },
    withheld: { [key]: ['encounter_id', 'chooser_id'], [others]: ['released_at'] },
    erased: [],
    kept: {
      'count for those chosen, and the chooser has no name any more': [
        'encounter_id',
        'chooser_id',
        'chosen_id',
        'created_at',
        'released_at',
        'removed_at',
      ],
    },
  },
  impression_responses: {
    downloaded: {
      accept: 'account.invitations[].response.accept',
      answered_at: 'account.invitations[].response.answeredAt',
      opted_out_at: 'account.invitations[].response.optedOutAt',
    },
    withheld: { [key]: ['invitation_id'] },
    erased: [],
    kept: { [key]: ['invitation_id'], [counts]: ['accept'], [fact]: ['answered_at', 'opted_out_at'] },
  },
  formation_seats: {
    downloaded: {},
    withheld: {
      [key]: seatKeys,
      'a draft of who might be invited, made by who chose them': seatDraft,
    },
    erased: [...seatKeys, ...seatDraft],
    kept: {},
  },
  due_members: {
    downloaded: {},
    withheld: { [key]: ['member_id', 'location_id'], 'a count of who chose them': ['second', 'pairs'] },
    erased: ['member_id', 'location_id', 'second', 'pairs'],
    kept: {},
  },
  due_recounts: {
    downloaded: {},
    withheld: { [key]: ['id', 'member_id'] },
    erased: ['id', 'member_id'],
    kept: {},
  },
  avoidances: {
    downloaded: { avoided_id: 'account.avoids[].avoided.username', created_at: 'account.avoids[].createdAt' },
    withheld: { [key]: ['member_id'] },
    erased: ['member_id', 'avoided_id', 'created_at'],
    kept: {},
  },
}
