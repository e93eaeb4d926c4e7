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
    request: reload(t, EarlyAccessRequest, 'id', 'The request, as it was before.'),
    reason: t.exposeString('reason', { description: 'The sentence to show.' }),
  }),
})

const decidedByYou =
  'Those that you have decided so, by id; those that another operator decided first are left out.'

const statesRead =
  'The states they were read in; those in another one by now are left alone. Absent: whichever they are in.'

operatorMutation('inviteRequests', {
  description:
    'Invites people who asked, and mails each a link to create a profile. Those invited or joined are left alone; the address of somebody expelled is refused, without a word to them, and so is one to which no mail is sent.',
  input: {
    description: 'Which requests are decided.',
    fields: (t) => ({
      ids: t.globalIDList({ for: EarlyAccessRequest, required: true, description: 'At most 50.' }),
      note: t.string({ description: 'Added to the mail.' }),
      states: t.field({ type: [EarlyAccessState], description: statesRead }),
    }),
  },
  write: ({ note, ...asked }, { db, deps, now }) =>
    inviteRequests(db, deps, { ...asked, note: note ?? '' }, now),
  payload: {
    description: 'The requests as they now stand.',
    fields: (t) => ({
      requests: reloadAll(t, EarlyAccessRequest, 'ids', decidedByYou),
      refused: t.expose('refused', {
        type: [RefusedRequest],
        description: 'Requests that were not invited; where none is, the mutation fails.',
      }),
    }),
  },
})

operatorMutation('sendInvitationsAgain', {
  description:
    'Mails people who are invited and have not joined their invitation again, each at most once an hour.',
  input: {
    description: 'Whose invitation is sent again.',
    fields: (t) => ({
      ids: t.globalIDList({ for: EarlyAccessRequest, required: true, description: 'At most 50.' }),
    }),
  },
  write: (asked, { db, deps, now }) => sendInvitationsAgain(db, deps, asked, now),
  payload: {
    description: 'Who is mailed again.',
    fields: (t) => ({
      requests: reloadAll(t, EarlyAccessRequest, 'ids', 'Those who are mailed again, by id.'),
      refused: t.expose('refused', {
        type: [RefusedRequest],
        description: 'Requests whose invitation is not sent again; where none is, the mutation fails.',
      }),
    }),
  },
})

operatorMutation('inviteAddress', {
  description:
    'Invites an address that need not have asked, by the rules of a request. Addresses of members and of people expelled, those already invited and those to which no mail is sent are refused.',
  input: {
    description: 'Whom to invite.',
    fields: (t) => ({
      email: t.string({ required: true, description: 'Trimmed and lowercased by the server.' }),
      name: t.string({ description: 'How to address them, up to 100 characters.' }),
      note: t.string({ description: 'Added to the mail, up to 2,000 characters.' }),
    }),
  },
  write: async ({ name, note, ...asked }, { db, deps, now }) => ({
    requestId: await inviteAddress(db, deps, { ...asked, name: name ?? null, note: note ?? '' }, now),
  }),
  payload: {
    description: 'The invitation.',
    fields: (t) => ({
      request: reload(t, EarlyAccessRequest, 'requestId', 'The request it is stored as.'),
    }),
  },
})

operatorMutation('declineRequests', {
  description: 'Declines people who asked. Nothing is mailed without a note.',
  input: {
    description: 'Which requests are decided.',
    fields: (t) => ({
      ids: t.globalIDList({ for: EarlyAccessRequest, required: true, description: 'At most 50.' }),
      note: t.string({ description: 'What the mail to them says; absent: no mail is sent.' }),
      states: t.field({ type: [EarlyAccessState], description: statesRead }),
    }),
  },
  write: ({ note, ...asked }, { db, deps, now }) =>
    declineRequests(db, deps, { ...asked, note: note ?? '' }, now),
  payload: {
    description: 'The requests as they now stand.',
    fields: (t) => ({
      requests: reloadAll(t, EarlyAccessRequest, 'ids', decidedByYou),
    }),
  },
})
