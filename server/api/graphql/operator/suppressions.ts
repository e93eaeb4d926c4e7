import { liftSuppression } from '../../../domain/deliverability/liftSuppression.ts'
import { suppressionsMatching } from '../../../domain/deliverability/lists.ts'
import { SuppressionReason as reasons } from '../../../generated/client/client.ts'
import { readSuppression, unliftable } from '../../../mail/suppression/suppression.ts'
import { builder } from '../builder/builder.ts'
import { cursorsOf } from '../builder/cursors.ts'
import { fromCursor } from '../builder/fromCursor.ts'
import { operatorMutation } from '../builder/mutations.ts'
import { OperatorMember } from './operatorMember.ts'

export const SuppressionReason = builder.enumType('SuppressionReason', {
  description: 'Why nothing is sent to an address.',
  values: {
    HARD_BOUNCE: {
      value: reasons.HardBounce,
      description: 'Mail bounced, because there is no such address.',
    },
    SPAM_COMPLAINT: {
      value: reasons.SpamComplaint,
      description: 'Our mail was reported as spam. This cannot be lifted.',
    },
    UNSUBSCRIBE: {
      value: reasons.Unsubscribe,
      description: 'They unsubscribed from invitations and news. Other mails are sent.',
    },
    MANUAL: { value: reasons.Manual, description: 'Somebody stopped mail by hand at the provider.' },
    REFUSED: {
      value: reasons.Refused,
      description: 'The provider accepts no invitations and news for it. Other mails are sent.',
    },
  },
})

export const SuppressedAddress = builder.prismaObject('SuppressedAddress', {
  select: { email: true },
  description: 'An address to which nothing, or no invitation, is sent.',
  fields: (t) => ({
    email: t.exposeString('email', { description: 'The address in lower case.' }),
    reason: t.expose('reason', { type: SuppressionReason, description: 'The reason.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was suppressed.' }),
    canLift: t.boolean({
      description: 'Whether the suppression can be lifted. After a spam complaint it cannot.',
      select: { reason: true },
      resolve: ({ reason }) => reason !== unliftable,
    }),
  }),
})

builder.prismaObjectField(OperatorMember, 'unreachable', (t) =>
  t.field({
    type: SuppressionReason,
    nullable: true,
    description:
      'Why no mail arrives at their address, such as a bounce; null if mail is sent there, and once they have canceled.',
    select: { email: true, status: true },
    resolve: ({ email, status }, _args, { db }) =>
      status === 'Canceled' ? null : readSuppression(db, email, 'Transactional'),
  }),
)

builder.prismaObjectField(OperatorMember, 'getsInvitationMail', (t) =>
  t.boolean({
    description:
      'Whether invitations go to them by mail: not if they want none, or if none are sent to their address.',
    select: { email: true, wantsInvitationMail: true },
    resolve: async ({ email, wantsInvitationMail }, _args, { db }) =>
      wantsInvitationMail && (await readSuppression(db, email, 'Broadcast')) === null,
  }),
)

builder.queryField('suppressedAddresses', (t) =>
  t.prismaConnection({
    type: SuppressedAddress,
    cursor: 'email',
    extensions: cursorsOf('address'),
    authScopes: { operator: true },
    description: 'Addresses to which nothing, or no invitation, is sent; the latest first.',
    args: {
      search: t.arg.string({
        description: 'Part of the address. One or two letters match only its beginning.',
      }),
      reason: t.arg({ type: SuppressionReason, description: 'Only addresses suppressed for this reason.' }),
    },
    resolve: async (query, _root, filter, { db }) => {
      const createdAt = await fromCursor(query, 'desc', db.suppressedAddress, 'createdAt')
      return db.suppressedAddress.findMany({
        ...query,
        where: { ...suppressionsMatching(filter), createdAt },
        orderBy: [{ createdAt: 'desc' }, { email: 'desc' }],
      })
    },
  }),
)

operatorMutation('liftSuppression', {
  description: 'Allows mail to an address again, here and at the provider.',
  input: {
    description: 'The address to which mail is to be sent again, and the reason.',
    fields: (t) => ({
      email: t.string({ required: true, description: 'The address.' }),
      reason: t.string({
        required: true,
        description: 'The reason why mail will arrive now, up to 500 characters.',
      }),
      reasonRead: t.field({
        type: SuppressionReason,
        description:
          'The reason for the suppression that the operator has read. Fails with CONFLICT if there is another one by now. If absent, this is not checked.',
      }),
    }),
  },
  write: async (asked, { db, now }) => ({ left: await liftSuppression(db, asked, now) }),
  payload: {
    description: 'The address, to which mail is sent again.',
    fields: (t) => ({
      email: t.string({ description: 'The address as given.', resolve: ({ email }) => email }),
      left: t.field({
        type: SuppressionReason,
        nullable: true,
        description: 'The reason why some mail is still not sent there; null if all mail is.',
        resolve: ({ left }) => left,
      }),
    }),
  },
})
