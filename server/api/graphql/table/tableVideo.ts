import { createHash } from 'node:crypto'
import { nameAtTable } from '#rules/guide/tableView.ts'
import { roomAccess } from '../../../video/access.ts'
import type { RoomAccess } from '../../../video/roomAccess.ts'
import { builder } from '../builder/builder.ts'
import { phaseOf, SeatTable } from './seatTable.ts'

const TableVideoKind = builder.enumType('TableVideoKind', {
  description: 'Where the picture of a table comes from.',
  values: {
    LIVEKIT: { value: 'LiveKit', description: 'In the page, from a LiveKit server (`url`, `token`).' },
    JITSI: { value: 'Jitsi', description: 'In the page, from a Jitsi server (`url`, `room`, `token`).' },
    WINDOW: { value: 'Window', description: 'In a separate window, at `url`.' },
    NONE: { value: 'None', description: 'From nowhere; `reason` says what the operator has to do.' },
  },
})

const TableVideo = builder.objectRef<RoomAccess>('TableVideo').implement({
  description: "How one person's page gets to the picture of a table.",
  fields: (t) => ({
    kind: t.expose('kind', { type: TableVideoKind, description: 'What the page has to do with it.' }),
    url: t.string({
      nullable: true,
      description: 'Address of the server, or of the meeting in a separate window.',
      resolve: (access) => ('url' in access ? access.url : null),
    }),
    room: t.string({
      nullable: true,
      description: 'Name of the room on a Jitsi server.',
      resolve: (access) => ('room' in access ? access.room : null),
    }),
    token: t.string({
      nullable: true,
      description: 'For this room and this seat alone, until the end.',
      resolve: (access) => ('token' in access ? access.token : null),
    }),
    reason: t.string({
      nullable: true,
      description: 'What the operator has to do, where there is no picture.',
      resolve: (access) => ('reason' in access ? access.reason : null),
    }),
  }),
})

/** Digits of the digest: enough to tell one meeting from another. */
const digits = 12

builder.objectField(SeatTable, 'meetingVersion', (t) =>
  t.string({
    description:
      'While the table is open, another one whenever the meeting is another: `video` is to be asked for again. Empty otherwise.',
    resolve: (sight) =>
      phaseOf(sight) === 'Open'
        ? createHash('sha256').update(JSON.stringify(sight.snapshot.meeting)).digest('hex').slice(0, digits)
        : '',
  }),
)

builder.objectField(SeatTable, 'video', (t) =>
  t.field({
    type: TableVideo,
    nullable: true,
    description:
      'The way to the picture, while the table is open; null otherwise. Each asking makes a new token.',
    resolve: async (sight, _args, { deps }) => {
      if (phaseOf(sight) !== 'Open') return null
      // `now` comes from the event, since a stream's context has the instant at which the stream was opened.
      const { snapshot, me, now } = sight
      const person = snapshot.people.get(me)
      const guest = { id: me, name: person ? nameAtTable(person) : '', endsAt: snapshot.endsAt }
      return roomAccess(snapshot.meeting, guest, deps.config, now)
    },
  }),
)
