import { reasons, type TableFate } from './tableFate.ts'

const { key, secret, counts, fact, others } = reasons

/** What was written to, by and about a member. */
export const correspondenceFates: Record<string, TableFate> = {
  messages: {
    downloaded: {
      origin: 'messages[].origin',
      state: 'messages[].state',
      name: 'messages[].name',
      email: 'messages[].email',
      subject: 'messages[].subject',
      body: 'messages[].body',
      fingerprint: 'messages[].fingerprint',
      created_at: 'messages[].createdAt',
      closed_at: 'messages[].closedAt',
    },
    withheld: { [key]: ['id', 'member_id'] },
    erased: [
      'id',
      'origin',
      'state',
      'name',
      'email',
      'subject',
      'body',
      'fingerprint',
      'member_id',
      'created_at',
      'closed_at',
    ],
    kept: {},
  },
  message_replies: {
    downloaded: { body: 'messages[].replies[].body', created_at: 'messages[].replies[].createdAt' },
    withheld: { [key]: ['id', 'message_id'], [others]: ['author_id'] },
    erased: ['id', 'message_id', 'author_id', 'body', 'created_at'],
    kept: {},
  },
  outbox_mails: {
    downloaded: {
      to_address: 'mails[].toAddress',
      to_name: 'mails[].toName',
      reply_to: 'mails[].replyTo',
      template: 'mails[].template',
      data: 'mails[].data',
      stream: 'mails[].stream',
      state: 'mails[].state',
      delivery_state: 'mails[].deliveryState',
      delivery_at: 'mails[].deliveryAt',
      created_at: 'mails[].createdAt',
      sent_at: 'mails[].sentAt',
      body_purged_at: 'mails[].bodyPurgedAt',
    },
    withheld: {
      [key]: ['id', 'key', 'member_id', 'provider_message_id'],
      [secret]: ['sealed'],
      'how it was handed over is our own affair': [
        'attempts',
        'attempted_at',
        'retried_at',
        'last_error',
        'delivery_detail',
      ],
    },
    erased: [
      'key',
      'to_address',
      'to_name',
      'reply_to',
      'data',
      'sealed',
      'last_error',
      'provider_message_id',
      'delivery_detail',
    ],
    kept: {
      [key]: ['id', 'member_id'],
      [counts]: ['template', 'stream', 'state', 'attempts', 'delivery_state'],
      [fact]: ['created_at', 'attempted_at', 'retried_at', 'sent_at', 'delivery_at', 'body_purged_at'],
    },
  },
  suppressed_addresses: {
    downloaded: { reason: 'suppression.reason', created_at: 'suppression.createdAt' },
    withheld: { "the account's own address": ['email'] },
    erased: ['email', 'reason', 'created_at'],
    kept: {},
  },
  readmissions: {
    downloaded: {},
    withheld: { [key]: ['id'], 'only waits for the mail provider': ['email', 'created_at'] },
    erased: ['id', 'email', 'created_at'],
    kept: {},
  },
  member_notes: {
    downloaded: { body: 'account.notes[].body', created_at: 'account.notes[].createdAt' },
    withheld: { [key]: ['id', 'member_id'], [others]: ['author_id'] },
    erased: ['id', 'member_id', 'author_id', 'body', 'created_at'],
    kept: {},
  },
  audit_entries: {
    downloaded: { action: 'changes[].action', at: 'changes[].at' },
    withheld: {
      [key]: ['id', 'subject_type', 'subject_id'],
      [others]: ['actor_id', 'before', 'after'],
    },
    erased: ['before', 'after'],
    kept: {
      [key]: ['id', 'subject_type', 'subject_id'],
      'the log of what operators did must stay whole': ['actor_id', 'action', 'at'],
    },
  },
  privacy_requests: {
    downloaded: {
      kind: 'account.privacyRequests[].kind',
      requested_at: 'account.privacyRequests[].requestedAt',
      handled_at: 'account.privacyRequests[].handledAt',
    },
    withheld: { [key]: ['id', 'member_id'] },
    erased: [],
    kept: {
      [key]: ['id', 'member_id'],
      'shows that the wish was met, and when': ['kind', 'requested_at', 'handled_at'],
    },
  },
  rate_limits: {
    downloaded: {},
    withheld: { 'counts requests for a day at most, then it is purged': ['key', 'points', 'expire'] },
    erased: [],
    kept: { 'runs out within a day, long before any erasure': ['key', 'points', 'expire'] },
  },
}
