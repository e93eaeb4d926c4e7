import { avoidMember } from '../../../domain/connections/avoidMember.ts'
import { chosenBy, secondEventsOf } from '../../../domain/connections/lists.ts'
import { optOut } from '../../../domain/connections/optOut.ts'
import { removeConnection } from '../../../domain/connections/removeConnection.ts'
import { stopAvoidingMember } from '../../../domain/connections/stopAvoidingMember.ts'
import { metBy } from '../../../domain/impressions/lists.ts'
import { builder } from '../builder/builder.ts'
import { writingMember } from '../builder/writingMember.ts'
import { changedEncounter } from './changedEncounter.ts'
import { Attendee } from './impressions.ts'
import { Encounter } from './memberEncounter.ts'
import { Viewer } from './viewer.ts'

/** Named by the chosen person's seat within the viewer's own choices, so that its id counts nobody's choices. */
const PrimaryConnection = builder.prismaNode('Invitation', {
  variant: 'PrimaryConnection',
  id: { field: 'id' },
  nullable: true,
  select: { id: true },
  description: 'Somebody the viewer chose at an encounter. Says nothing of what the other thinks.',
  findUnique: (id, { viewer }) => ({ id: Number(id), ...chosenBy(viewer?.id ?? 0) }),
  fields: (t) => ({
    encounterLinkId: t.exposeInt('id', { description: 'The number REST calls this connection by.' }),
    username: t.string({
      description: 'Whom the viewer chose.',
      select: { member: { select: { username: true } } },
      resolve: ({ member }) => member.username,
    }),
    encounter: t.relation('encounter', { type: Encounter, description: 'Where they met.' }),
  }),
})

builder.prismaObjectFields(Viewer, (t) => ({
  primaryConnections: t.prismaConnection({
    type: PrimaryConnection,
    cursor: 'id',
    description: '"Created by Me": people the viewer chose and has not removed, the latest encounter first.',
    resolve: (query, { id }, _args, { db }) =>
      db.invitation.findMany({
        ...query,
        where: chosenBy(id),
        orderBy: [{ encounter: { startsAt: 'desc' } }, { id: 'asc' }],
      }),
  }),
  secondaryEvents: t.prismaConnection({
    type: Encounter,
    cursor: 'id',
    description:
      '"When I Was Chosen": encounters the viewer said yes to and has not opted out of, the latest first.',
    resolve: (query, { id }, _args, { db }) =>
      db.encounter.findMany({
        ...query,
        where: secondEventsOf(id),
        orderBy: [{ startsAt: 'desc' }, { id: 'desc' }],
      }),
  }),
}))

builder.prismaObjectField(Attendee, 'isAvoided', (t) =>
  t.boolean({
    description: 'Whether the viewer asked not to be seated with them. Never what they asked.',
    select: (_args, { viewer }) => ({
      avoidedBy: { where: { memberId: viewer?.id ?? 0 }, select: { memberId: true } },
    }),
    resolve: ({ avoidedBy }) => avoidedBy.length > 0,
  }),
)

builder.relayMutationField(
  'removeConnection',
  {
    description: 'A connection to take back.',
    inputFields: (t) => ({
      linkId: t.globalID({ for: PrimaryConnection, required: true, description: 'The connection.' }),
    }),
  },
  {
    authScopes: { member: true },
    description: 'Removes a connection the viewer created, for good. Doing so again changes nothing.',
    resolve: async (_root, { input }, context) => {
      const { id: memberId } = await writingMember(context)
      return removeConnection(context.db, { memberId, linkId: Number(input.linkId.id) }, context.now)
    },
  },
  {
    description: 'The connection is gone.',
    outputFields: (t) => ({
      removedConnectionId: t.globalID({
        description: 'The id of the connection removed.',
        resolve: ({ linkId }) => ({ type: PrimaryConnection, id: linkId }),
      }),
      viewer: t.prismaField({
        type: Viewer,
        description: 'The viewer, whose lists have changed.',
        resolve: (query, { memberId }, _args, { db }) =>
          db.member.findUniqueOrThrow({ ...query, where: { id: memberId } }),
      }),
    }),
  },
)

builder.relayMutationField(
  'optOut',
  {
    description: 'An encounter to disconnect from.',
    inputFields: (t) => ({
      encounterId: t.globalID({ for: Encounter, required: true, description: 'An encounter said yes to.' }),
    }),
  },
  {
    authScopes: { member: true },
    description:
      'Ends, for good, being considered for a Second Encounter from an encounter. Doing so again changes nothing.',
    resolve: async (_root, { input }, context) => {
      const { id: memberId } = await writingMember(context)
      return optOut(context.db, { memberId, encounterId: Number(input.encounterId.id) }, context.now)
    },
  },
  { description: 'The viewer is disconnected from the encounter.', outputFields: changedEncounter },
)

builder.relayMutationField(
  'avoidMember',
  {
    description: 'Somebody the viewer does not want to be seated with.',
    inputFields: (t) => ({
      encounterId: t.globalID({ for: Encounter, required: true, description: 'Where they met.' }),
      attendeeId: t.globalID({ for: Attendee, required: true, description: 'Whom to avoid.' }),
    }),
  },
  {
    authScopes: { member: true },
    description:
      '"Don\'t seat me with…": the two are never put in one group again. Private; doing so again changes nothing.',
    resolve: async (_root, { input }, context) => {
      const { id: memberId } = await writingMember(context)
      const ids = { encounterId: Number(input.encounterId.id), avoidedId: Number(input.attendeeId.id) }
      return avoidMember(context.db, { memberId, ...ids }, context.now)
    },
  },
  {
    description: 'The wish is recorded.',
    outputFields: (t) => ({
      attendee: t.prismaField({
        type: Attendee,
        description: 'The person to be avoided.',
        resolve: (query, { avoidedId }, _args, { db }) =>
          db.member.findUniqueOrThrow({ ...query, where: { id: avoidedId } }),
      }),
    }),
  },
)

builder.relayMutationField(
  'stopAvoidingMember',
  {
    description: 'Somebody the viewer no longer minds being seated with.',
    inputFields: (t) => ({
      attendeeId: t.globalID({ for: Attendee, required: true, description: 'Whom not to avoid any more.' }),
    }),
  },
  {
    authScopes: { member: true },
    description: 'Takes back the viewer\'s own "Don\'t seat me with…".',
    resolve: async (_root, { input }, context) => {
      const { id: memberId } = await writingMember(context)
      return stopAvoidingMember(context.db, { memberId, avoidedId: Number(input.attendeeId.id) })
    },
  },
  {
    description: 'The wish is taken back.',
    outputFields: (t) => ({
      attendee: t.prismaField({
        type: Attendee,
        nullable: true,
        description: 'The person, as far as the viewer met them.',
        resolve: (query, { avoidedId, memberId }, _args, { db }) =>
          db.member.findFirst({ ...query, where: { id: avoidedId, ...metBy(memberId) } }),
      }),
    }),
  },
)
