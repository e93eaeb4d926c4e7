import type { LivePerson as Person } from '#rules/guide/liveTable.ts'
import { builder } from '../builder/builder.ts'
import { Trouble } from '../table/tableActs.ts'

export const LivePerson = builder.objectRef<Person>('LivePerson').implement({
  description: 'Somebody at a table or expected there. Never shows how long or with whom they speak.',
  fields: (t) => ({
    seatId: t.exposeID('seatId', {
      nullable: true,
      description: 'The id of their seat, to pass to `removeFromTable`. Null for an operator.',
    }),
    name: t.exposeString('name', { description: 'Their username.' }),
    isHere: t.exposeBoolean('isHere', {
      description: 'Whether they are at the table now, according to their page or Zoom.',
    }),
    isOperator: t.exposeBoolean('isOperator', { description: 'Whether this is an operator without a seat.' }),
    isHost: t.exposeBoolean('isHost', { description: 'Whether they are hosting now.' }),
    mayHost: t.exposeBoolean('mayHost', { description: 'Whether they are allowed to host.' }),
    hasHandUp: t.exposeBoolean('hasHandUp', { description: 'Whether their hand is raised.' }),
    lastSeenAt: t.expose('lastSeenAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When their page last sent a heartbeat; null if it never did.',
    }),
    trouble: t.field({
      type: [Trouble],
      description: 'What fails on their page; empty while they are not at the table.',
      resolve: ({ trouble }) => [...trouble],
    }),
  }),
})
