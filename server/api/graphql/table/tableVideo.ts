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
    NONE: { value: 'None', description: 'There is no picture; `reason` says what the operator must do.' },
  },
})

const TableVideo = builder.objectRef<RoomAccess>('TableVideo').implement({
  description: "How one person's page gets the picture of a table.",
  fields: (t) => ({
    kind: t.expose('kind', { type: TableVideoKind, description: 'What the page must do to show it.' }),
    url: t.string({
      nullable: true,
      description:
        'The address of the server, or of the meeting in a separate window; null if there is no picture.',
      resolve: (access) => ('url' in access ? access.url : null),
    }),
    room: t.string({
      nullable: true,
      description: 'The name of the room on a Jitsi server; null otherwise.',
      resolve: (access) => ('room' in access ? access.room : null),
    }),
    token: t.string({
      nullable: true,
      description:
        'The token, valid only for this room and this seat, until the end; null if none is needed.',
      resolve: (access) => ('token' in access ? access.token : null),
    }),
    reason: t.string({
      nullable: true,
      description: 'What the operator must do if there is no picture; null otherwise.',
      resolve: (access) => ('reason' in access ? access.reason : null),
    }),
  }),
})

/** Digits of the digest: enough to tell one meeting from another. */
const digits = 12

builder.objectField(SeatTable, 'meetingVersion', (t) =>
  t.string({
    description:
      'Identifies the meeting while the table is open. If it changes, request `video` again. Empty if the table is not open.',
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
      'How to get the picture while the table is open; null otherwise. Each request creates a new token.',
    resolve: async (sight, _args, { deps }) => {
      if (phaseOf(sight) !== 'Open') return null
      // `now` comes from the event, since a stream's context has the instant at which the stream was opened.
      const { snapshot, state, me, now } = sight
      const name = nameAtTable(snapshot.people.get(me), state?.host === me)
      const guest = { id: me, name, endsAt: snapshot.endsAt }
      return roomAccess(snapshot.meeting, guest, deps.config, now)
    },
  }),
)
