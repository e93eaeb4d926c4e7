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
  description: 'Somebody the viewer chose at an encounter. Says nothing of what the other thinks.',
  findUnique: (id, { viewer }) => ({ id: Number(id), ...chosenBy(viewer?.id ?? noRow) }),
  fields: (t) => ({
    encounterLinkId: t.exposeInt('id', { description: 'The number REST calls this connection by.' }),
    username: t.string({
      description: 'The member the viewer chose.',
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

memberMutation('removeConnection', {
  description: 'Removes a connection the viewer created, for good. Doing so again changes nothing.',
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
      viewer: reload(t, Viewer, 'memberId', 'The viewer, whose lists have changed.'),
    }),
  },
})

memberMutation('optOut', {
  description:
    'Ends, for good, being considered for a Second Encounter from an encounter. Doing so again changes nothing.',
  input: {
    description: 'An encounter to disconnect from.',
    fields: (t) => ({
      encounterId: t.globalID({ for: Encounter, required: true, description: 'An encounter said yes to.' }),
    }),
  },
  write: (asked, { db, now }) => optOut(db, asked, now),
  payload: { description: 'The viewer is disconnected from the encounter.', fields: changedEncounter },
})
