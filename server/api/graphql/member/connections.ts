import { chosenBy, secondEventsOf } from '../../../domain/connections/lists.ts'
import { optOut } from '../../../domain/connections/optOut.ts'
import { removeConnection } from '../../../domain/connections/removeConnection.ts'
import { builder } from '../builder/builder.ts'
import { noRow } from '../builder/globalIds.ts'
import { memberMutation } from '../builder/mutations.ts'
import { reload } from '../builder/reload.ts'
import { changedEncounter } from './changedEncounter.ts'
import { Encounter } from './memberEncounter.ts'
import { Viewer } from './viewer.ts'

/** Its id is that of the chosen person's seat, so the ids do not reveal how many choices anybody made. */
const PrimaryConnection = builder.prismaNode('Invitation', {
  variant: 'PrimaryConnection',
  id: { field: 'id' },
  nullable: true,
  select: { id: true },
  description: 'Somebody the viewer chose at an encounter. Shows nothing about what the other person thinks.',
  findUnique: (id, { viewer }) => ({ id: Number(id), ...chosenBy(viewer?.id ?? noRow) }),
  fields: (t) => ({
    encounterLinkId: t.exposeInt('id', {
      description: 'The number that identifies this connection in the REST API.',
    }),
    username: t.string({
      description: 'The username of the member the viewer chose.',
      select: { member: { select: { username: true } } },
      resolve: ({ member }) => member.username,
    }),
    encounter: t.relation('encounter', { type: Encounter, description: 'The encounter where they met.' }),
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
      '"When I Was Chosen": encounters to which the viewer said yes and from which they have not opted out, the latest first.',
    resolve: (query, { id }, _args, { db }) =>
      db.encounter.findMany({
        ...query,
        where: secondEventsOf(id),
        orderBy: [{ startsAt: 'desc' }, { id: 'desc' }],
      }),
  }),
}))

memberMutation('removeConnection', {
  description: 'Removes, for good, a connection the viewer created. Repeating it changes nothing.',
  input: {
    description: 'A connection to take back.',
    fields: (t) => ({
      linkId: t.globalID({ for: PrimaryConnection, required: true, description: 'The connection.' }),
    }),
  },
  write: (asked, { db, now }) => removeConnection(db, asked, now),
  payload: {
    description: 'The connection is gone.',
    fields: (t) => ({
      removedConnectionId: t.globalID({
        description: 'The id of the connection removed.',
        resolve: ({ linkId }) => ({ type: PrimaryConnection, id: linkId }),
      }),
      viewer: reload(t, Viewer, 'memberId', 'The viewer, with changed lists.'),
    }),
  },
})

memberMutation('optOut', {
  description:
    'Opts out, for good, of being considered for a Second Encounter from an encounter. Repeating it changes nothing.',
  input: {
    description: 'An encounter of which to opt out.',
    fields: (t) => ({
      encounterId: t.globalID({
        for: Encounter,
        required: true,
        description: 'An encounter to which the viewer said yes.',
      }),
    }),
  },
  write: (asked, { db, now }) => optOut(db, asked, now),
  payload: { description: 'The viewer has opted out.', fields: changedEncounter },
})
