import { inviteOperator } from '../../../domain/operators/addOperator.ts'
import { removeOperator } from '../../../domain/operators/removeOperator.ts'
import { resetPasskeys } from '../../../domain/operators/resetPasskeys.ts'
import { operatorRows } from '../../../domain/roles/operatorRows.ts'
import { readSuppression } from '../../../mail/suppression/suppression.ts'
import { builder } from '../builder/builder.ts'
import { operatorMutation } from '../builder/mutations.ts'
import { changedSettings, OperatorSettings } from './operatorSettings.ts'
import { SuppressionReason } from './suppressions.ts'

/** An operator as the other operators see them. */
const ConsoleOperator = builder.prismaNode('Member', {
  variant: 'ConsoleOperator',
  select: { id: true },
  id: { field: 'id' },
  nullable: true,
  description: 'An operator of the service. For operators only.',
  findUnique: (id, { viewer }) => ({
    id: Number(id),
    AND: { id: viewer?.role === 'Operator' ? Number(id) : 0, ...operatorRows },
  }),
  fields: (t) => ({
    username: t.exposeString('username', {
      description: 'The username, or the e-mail for an account without a profile.',
    }),
    email: t.exposeString('email', { description: 'The address to which mail goes; trimmed and lowercase.' }),
    unreachable: t.field({
      type: SuppressionReason,
      nullable: true,
      description: 'Why no mail, and so no login link, arrives at their address; null if mail is sent there.',
      select: { email: true },
      resolve: ({ email }, _args, { db }) => readSuppression(db, email, 'Transactional'),
    }),
    isViewer: t.boolean({
      description: 'Whether this is the viewer.',
      select: { id: true },
      resolve: ({ id }, _args, { viewer }) => viewer?.id === id,
    }),
    passkeyCount: t.relationCount('passkeys', { description: 'The number of their passkeys.' }),
    lastSeenAt: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'When one of their sessions was last renewed; null if they never signed in, or not for a long time.',
      select: { sessions: { select: { lastUsedAt: true }, orderBy: { lastUsedAt: 'desc' }, take: 1 } },
      resolve: ({ sessions: [latest] }) => latest?.lastUsedAt ?? null,
    }),
  }),
})

builder.objectField(OperatorSettings, 'operators', (t) =>
  t.prismaField({
    type: [ConsoleOperator],
    description: 'All operators, sorted by e-mail.',
    resolve: (query, _settings, _args, { db }) =>
      db.member.findMany({ ...query, where: operatorRows, orderBy: { email: 'asc' } }),
  }),
)

operatorMutation('addOperator', {
  confirmed: true,
  description:
    'Makes somebody an operator, who gets a mail. A member also stays a member; anyone else gets an account without a profile.',
  input: {
    description: 'The new operator.',
    fields: (t) => ({ email: t.string({ required: true, description: 'Their e-mail address.' }) }),
  },
  write: (asked, { db, deps, now }) => inviteOperator(db, deps, asked, now),
  payload: { description: 'The settings, with the new operator.', fields: changedSettings },
})

operatorMutation('removeOperator', {
  confirmed: true,
  description:
    "Removes an operator, but never the last one, and ends their sessions. A member stays a member; an account that was only an operator's ends.",
  input: {
    description: 'The operator to remove.',
    fields: (t) => ({
      removedId: t.globalID({
        for: ConsoleOperator,
        required: true,
        description: 'An operator. It can be the viewer.',
      }),
    }),
  },
  write: async ({ operatorId: actorId, removedId: operatorId }, { db, now }) => {
    await removeOperator(db, { operatorId, actorId }, now)
  },
  payload: { description: 'The settings, without the operator.', fields: changedSettings },
})

operatorMutation('resetPasskeys', {
  confirmed: true,
  description:
    'Removes all passkeys of another operator, who lost them, and ends their sessions. They then log in by mail and set up a new one. Both operators get a mail.',
  input: {
    description: 'The operator whose passkeys to remove.',
    fields: (t) => ({
      resetId: t.globalID({ for: ConsoleOperator, required: true, description: 'Another operator.' }),
    }),
  },
  write: ({ operatorId: actorId, resetId: operatorId }, { db, now }) =>
    resetPasskeys(db, { operatorId, actorId }, now),
  payload: { description: 'The settings, in which the operator has no passkeys.', fields: changedSettings },
})
