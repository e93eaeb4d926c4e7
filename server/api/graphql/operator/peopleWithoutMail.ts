import { countWithoutMail, type WithoutMail } from '../../../domain/encounters/countWithoutMail.ts'
import {
  countWithoutInvitations,
  type WithoutInvitations,
} from '../../../domain/groups/countWithoutInvitations.ts'
import { builder } from '../builder/builder.ts'
import { GroupTable } from './groupTables.ts'
import { OperatorEncounter } from './operatorEncounter.ts'
import { GroupProposal } from './proposals.ts'

const PeopleWithoutMail = builder.objectRef<WithoutMail>('PeopleWithoutMail').implement({
  description: 'How many people of an encounter get no mail if it changes or is canceled.',
  fields: (t) => ({
    places: t.exposeInt('places', {
      description: 'People with a seat or on the waitlist to whose addresses no mail is sent.',
    }),
    invitations: t.exposeInt('invitations', {
      description:
        'People with an open invitation who want no mail about invitations, or to whose addresses no mail is sent.',
    }),
  }),
})

builder.prismaObjectField(OperatorEncounter, 'withoutMail', (t) =>
  t.field({
    type: PeopleWithoutMail,
    description:
      'The number of people who get no mail if it changes or is canceled. Costs a separate read, so do not request it in long lists.',
    select: { id: true },
    resolve: ({ id }, _args, { db, now }) => countWithoutMail(db, id, now),
  }),
)

const TableWithoutMail = builder.objectRef<WithoutInvitations>('TableWithoutMail').implement({
  description: 'A proposed table with people who would get no invitation by mail.',
  fields: (t) => ({
    tableId: t.globalID({
      description: 'The id of the table.',
      resolve: ({ tableId }) => ({ type: GroupTable, id: tableId }),
    }),
    people: t.exposeInt('people', { description: 'The number of these people, at least 1.' }),
  }),
})

builder.prismaObjectField(GroupProposal, 'tablesWithoutMail', (t) =>
  t.field({
    type: [TableWithoutMail],
    description:
      'The tables not invited yet with people who would get no invitation by mail, because they want none or none are sent to their addresses. Costs a separate read, so do not request it in long lists.',
    select: { id: true },
    resolve: ({ id }, _args, { db }) => countWithoutInvitations(db, id),
  }),
)
