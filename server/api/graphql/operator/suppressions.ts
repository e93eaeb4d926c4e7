import { liftSuppression } from '../../../domain/deliverability/liftSuppression.ts'
import { suppressionsMatching } from '../../../domain/deliverability/lists.ts'
import { SuppressionReason as reasons } from '../../../generated/client/client.ts'
import { builder } from '../builder/builder.ts'
import { cursorsOf } from '../builder/cursors.ts'
import { fromCursor } from '../builder/fromCursor.ts'
import { operatorMutation } from '../builder/mutations.ts'

const SuppressionReason = builder.enumType('SuppressionReason', {
  description: 'Why nothing is sent to an address.',
  values: {
    HARD_BOUNCE: { value: reasons.HardBounce, description: 'Mail came back: there is no such address.' },
    SPAM_COMPLAINT: { value: reasons.SpamComplaint, description: 'Our mail was reported as spam; for good.' },
    UNSUBSCRIBE: { value: reasons.Unsubscribe, description: 'Unsubscribed from invitations and news only.' },
    MANUAL: { value: reasons.Manual, description: 'Stopped at the provider by hand.' },
    REFUSED: {
      value: reasons.Refused,
      description: 'The provider takes no invitations and news for it; other mails go there.',
    },
  },
})

const SuppressedAddress = builder.prismaObject('SuppressedAddress', {
  select: { email: true },
  description: 'An address that nothing, or no invitation, is sent to.',
  fields: (t) => ({
    email: t.exposeString('email', { description: 'In lower case.' }),
    reason: t.expose('reason', { type: SuppressionReason, description: 'Why.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Since when.' }),
    canLift: t.boolean({
      description: 'Whether it can be lifted: not after a spam complaint.',
      select: { reason: true },
      resolve: ({ reason }) => reason !== 'SpamComplaint',
    }),
  }),
})

builder.queryField('suppressedAddresses', (t) =>
  t.prismaConnection({
    type: SuppressedAddress,
    cursor: 'email',
    extensions: cursorsOf('address'),
    authScopes: { operator: true },
    description: 'Addresses that nothing, or no invitation, is sent to, the latest first.',
    args: {
      search: t.arg.string({ description: 'A part of the address; one or two letters: how it begins.' }),
      reason: t.arg({ type: SuppressionReason, description: 'Only for this reason.' }),
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
  description: 'Lets mail go to an address again, here and at the provider.',
  input: {
    description: 'Which address to send mail to again, and why.',
    fields: (t) => ({
      email: t.string({ required: true, description: 'The address.' }),
      reason: t.string({ required: true, description: 'Why it will arrive now, up to 500 characters.' }),
      reasonSeen: t.field({
        type: SuppressionReason,
        description: 'Why it was stopped, as the operator read it; for another reason nothing is lifted.',
      }),
    }),
  },
  write: async (asked, { db, now }) => ({ left: await liftSuppression(db, asked, now) }),
  payload: {
    description: 'Mail goes there again.',
    fields: (t) => ({
      email: t.string({ description: 'The address as it was given.', resolve: ({ email }) => email }),
      left: t.field({
        type: SuppressionReason,
        nullable: true,
        description: 'Why some mail is still not sent there; null where all is.',
        resolve: ({ left }) => left,
      }),
    }),
  },
})
