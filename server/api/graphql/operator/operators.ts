import { inviteOperator } from '../../../domain/operators/addOperator.ts'
import { removeOperator } from '../../../domain/operators/removeOperator.ts'
import { resetPasskeys } from '../../../domain/operators/resetPasskeys.ts'
import { operatorRows } from '../../../domain/roles/operatorRows.ts'
import { builder } from '../builder/builder.ts'
import { operatorMutation } from '../builder/mutations.ts'
import { changedSettings, OperatorSettings } from './operatorSettings.ts'

/** An operator as the other operators see them. */
const ConsoleOperator = builder.prismaNode('Member', {
  variant: 'ConsoleOperator',
  select: { id: true },
  id: { field: 'id' },
  nullable: true,
  description: 'Somebody who runs the service; for operators only.',
  findUnique: (id, { viewer }) => ({
    id: Number(id),
    AND: { id: viewer?.role === 'Operator' ? Number(id) : 0, ...operatorRows },
  }),
  fields: (t) => ({
    username: t.exposeString('username', {
      description: 'The name; for an account without a profile, the e-mail.',
    }),
    email: t.exposeString('email', { description: 'Where mail goes; trimmed and lowercase.' }),
    isViewer: t.boolean({
      description: 'Whether it is you.',
      select: { id: true },
      resolve: ({ id }, _args, { viewer }) => viewer?.id === id,
    }),
    passkeyCount: t.relationCount('passkeys', { description: 'How many passkeys they have.' }),
    lastSeenAt: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'When one of their sessions was last renewed; null where they never signed in, or not for long.',
      select: { sessions: { select: { lastUsedAt: true }, orderBy: { lastUsedAt: 'desc' }, take: 1 } },
      resolve: ({ sessions: [latest] }) => latest?.lastUsedAt ?? null,
    }),
  }),
})

builder.objectField(OperatorSettings, 'operators', (t) =>
  t.prismaField({
    type: [ConsoleOperator],
    description: 'Everyone who runs the service, by e-mail.',
    resolve: (query, _settings, _args, { db }) =>
      db.member.findMany({ ...query, where: operatorRows, orderBy: { email: 'asc' } }),
  }),
)

operatorMutation('addOperator', {
  confirmed: true,
  description:
    'Lets somebody run the service: a member stays one too, anyone else gets an account without a profile. They get a mail.',
  input: {
    description: 'Who is to run the service, too.',
    fields: (t) => ({ email: t.string({ required: true, description: 'Their e-mail address.' }) }),
  },
  write: (asked, { db, deps, now }) => inviteOperator(db, deps, asked, now),
  payload: { description: 'They run the service, too.', fields: changedSettings },
})

operatorMutation('removeOperator', {
  confirmed: true,
  description:
    "Takes the console away from an operator, never from the last one, and ends their sessions. A member stays one; an account that was only an operator's ends.",
  input: {
    description: 'Who is not to run the service any more.',
    fields: (t) => ({
      removedId: t.globalID({
        for: ConsoleOperator,
        required: true,
        description: 'An operator; perhaps you.',
      }),
    }),
  },
  write: async ({ operatorId: actorId, removedId: operatorId }, { db, now }) => {
    await removeOperator(db, { operatorId, actorId }, now)
  },
  payload: { description: 'They are no operator any more.', fields: changedSettings },
})

operatorMutation('resetPasskeys', {
  confirmed: true,
  description:
    'Removes all passkeys of another operator, who lost them, and ends their sessions. They log in by mail and set a new one up. Both get a mail.',
  input: {
    description: 'Whose passkeys.',
    fields: (t) => ({
      resetId: t.globalID({ for: ConsoleOperator, required: true, description: 'Another operator.' }),
    }),
  },
  write: ({ operatorId: actorId, resetId: operatorId }, { db, now }) =>
    resetPasskeys(db, { operatorId, actorId }, now),
  payload: { description: 'They have no passkeys any more.', fields: changedSettings },
})
