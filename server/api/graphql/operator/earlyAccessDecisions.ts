import { declineRequests } from '../../../domain/early-access/declineRequests.ts'
import { inviteAddress } from '../../../domain/early-access/inviteAddress.ts'
import {
  inviteRequests,
  type RefusedRequest as Refused,
} from '../../../domain/early-access/inviteRequests.ts'
import { sendInvitationsAgain } from '../../../domain/early-access/sendInvitationsAgain.ts'
import { builder } from '../builder/builder.ts'
import { operatorMutation } from '../builder/mutations.ts'
import { reload, reloadAll } from '../builder/reload.ts'
import { EarlyAccessRequest, EarlyAccessState } from './earlyAccessRequests.ts'

const RefusedRequest = builder.objectRef<Refused>('RefusedRequest').implement({
  description: 'A request for early access that was not invited.',
  fields: (t) => ({
    request: reload(t, EarlyAccessRequest, 'id', 'The request, which did not change.'),
    reason: t.exposeString('reason', { description: 'The reason, as a sentence to show to the operator.' }),
  }),
})

const decidedByYou =
  'The requests that the viewer has decided, sorted by id. Those that another operator decided first are left out.'

const statesRead =
  'The states in which the operator read them. Requests that are in another state by now are left alone. If absent, the state is not checked.'

operatorMutation('inviteRequests', {
  description:
    'Invites people who requested early access and mails each a link to create a profile. People already invited or joined are left alone. Expelled and suppressed addresses are refused, and their owners are not notified.',
  input: {
    description: 'The requests to decide.',
    fields: (t) => ({
      ids: t.globalIDList({
        for: EarlyAccessRequest,
        required: true,
        description: 'The requests, at most 50.',
      }),
      note: t.string({ description: 'A note to add to the mail.' }),
      states: t.field({ type: [EarlyAccessState], description: statesRead }),
    }),
  },
  write: ({ note, ...asked }, { db, deps, now }) =>
    inviteRequests(db, deps, { ...asked, note: note ?? '' }, now),
  payload: {
    description: 'The requests after the change.',
    fields: (t) => ({
      requests: reloadAll(t, EarlyAccessRequest, 'ids', decidedByYou),
      refused: t.expose('refused', {
        type: [RefusedRequest],
        description:
          'Requests that were not invited. If none can be invited, the mutation fails with CONFLICT.',
      }),
    }),
  },
})

operatorMutation('sendInvitationsAgain', {
  description:
    'Mails the invitation again, with its note, to people who are invited and have not joined, each at most once an hour.',
  input: {
    description: 'The requests whose invitation is sent again.',
    fields: (t) => ({
      ids: t.globalIDList({
        for: EarlyAccessRequest,
        required: true,
        description: 'The requests, at most 50.',
      }),
    }),
  },
  write: (asked, { db, deps, now }) => sendInvitationsAgain(db, deps, asked, now),
  payload: {
    description: 'The result of the mailing.',
    fields: (t) => ({
      requests: reloadAll(
        t,
        EarlyAccessRequest,
        'ids',
        'The requests whose invitation is sent again, sorted by id.',
      ),
      refused: t.expose('refused', {
        type: [RefusedRequest],
        description:
          'Requests whose invitation is not sent again. If none can be sent again, the mutation fails with CONFLICT.',
      }),
    }),
  },
})

operatorMutation('inviteAddress', {
  description:
    'Invites an address that has not necessarily asked, with the same rules as for a request. Refuses addresses of members and expelled people, suppressed addresses and those already invited.',
  input: {
    description: 'The person to invite.',
    fields: (t) => ({
      email: t.string({ required: true, description: 'The e-mail. The server trims and lowercases it.' }),
      name: t.string({ description: 'The name by which to address them, up to 100 characters.' }),
      note: t.string({ description: 'A note to add to the mail, up to 2,000 characters.' }),
    }),
  },
  write: async ({ name, note, ...asked }, { db, deps, now }) => ({
    requestId: await inviteAddress(db, deps, { ...asked, name: name ?? null, note: note ?? '' }, now),
  }),
  payload: {
    description: 'The invitation.',
    fields: (t) => ({
      request: reload(
        t,
        EarlyAccessRequest,
        'requestId',
        'The invitation, stored as a request for early access.',
      ),
    }),
  },
})

operatorMutation('declineRequests', {
  description: 'Declines requests for early access. No mail is sent without a note.',
  input: {
    description: 'The requests to decide.',
    fields: (t) => ({
      ids: t.globalIDList({
        for: EarlyAccessRequest,
        required: true,
        description: 'The requests, at most 50.',
      }),
      note: t.string({ description: 'The text of the mail to them. If absent, no mail is sent.' }),
      states: t.field({ type: [EarlyAccessState], description: statesRead }),
    }),
  },
  write: ({ note, ...asked }, { db, deps, now }) =>
    declineRequests(db, deps, { ...asked, note: note ?? '' }, now),
  payload: {
    description: 'The requests after the change.',
    fields: (t) => ({
      requests: reloadAll(t, EarlyAccessRequest, 'ids', decidedByYou),
    }),
  },
})
