import { joinOpensAt } from '#rules/encounters/encounter.ts'
import { DomainError } from '#rules/errors.ts'
import { isAtTable } from '#rules/guide/presence.ts'
import type { TableSnapshot } from '#rules/guide/snapshot.ts'
import type { SeatId, TableState } from '#rules/guide/table.ts'
import { lobbyOpensAt, tablePhase } from '#rules/guide/tablePhase.ts'
import { viewTable } from '#rules/guide/tableView.ts'
import { findPlace, type TablePlace } from '../../../domain/table/findPlace.ts'
import { readTable } from '../../../domain/table/readTable.ts'
import { seeSnapshot } from '../../../domain/table/seeSnapshot.ts'
import { builder } from '../builder/builder.ts'
import type { Context } from '../builder/context.ts'
import { encounterFields } from './encounterFields.ts'
import { TableGuide } from './tableGuide.ts'

/** A table at one instant, as seen from one person's page. */
export type Sight = { snapshot: TableSnapshot; state: TableState | null; me: SeatId; now: Date }

/** Returns a table that was read, as seen from a place's page. */
export function sightOf(snapshot: TableSnapshot, { id }: TablePlace, now: Date): Sight {
  return { snapshot, state: seeSnapshot(snapshot, now), me: id, now }
}

/**
 * Reads the current state of a table, as seen from a place's page.
 *
 * @throws DomainError NOT_FOUND if the encounter no longer exists
 */
export async function lookAtTable({ db, now }: Context, place: TablePlace): Promise<Sight> {
  const snapshot = await readTable(db, place.encounterId)
  if (!snapshot) throw new DomainError('NOT_FOUND', 'There is no seat at this address.', 'seat')
  return sightOf(snapshot, place, now)
}

const TablePhase = builder.enumType('TablePhase', {
  description: 'The phase of a table for the holder of a seat.',
  values: {
    EARLY: { value: 'Early', description: 'More than 15 minutes before the start.' },
    LOBBY: {
      value: 'Lobby',
      description: 'From 15 minutes before the start: a place to wait and to check the camera.',
    },
    OPEN: { value: 'Open', description: 'From 5 minutes before the start until the end: the table itself.' },
    OVER: { value: 'Over', description: 'The encounter, or its table, has ended.' },
    CANCELED: { value: 'Canceled', description: 'The encounter was canceled.' },
    UNSEATED: { value: 'Unseated', description: 'The seat was given up, or is on the waitlist.' },
    REMOVED: {
      value: 'Removed',
      description: 'A host or an operator removed this person, who cannot come back to this encounter.',
    },
  },
})

/** Returns what the viewer finds at the address of their seat. */
export const phaseOf = ({ snapshot, state, me, now }: Sight) => tablePhase(snapshot, state, me, now)

export const SeatTable = builder.objectRef<Sight>('SeatTable').implement({
  description:
    'The table of an encounter, as the holder of one seat sees it. Anyone with the address of the seat has access.',
  fields: (t) => ({
    id: t.id({
      description:
        'Identifies what one seat sees of its table. It is the same for queries, mutations and subscriptions.',
      resolve: ({ me }) => `table-${me}`,
    }),
    seatId: t.id({
      description:
        'Identifies the seat to the others at the table and to the video service. It gives no access.',
      resolve: ({ me }) => me,
    }),
    now: t.field({
      type: 'DateTime',
      description: "The server's clock, which applies to all times here.",
      resolve: ({ now }) => now,
    }),
    phase: t.field({
      type: TablePhase,
      description: 'The phase of the table for this seat.',
      resolve: phaseOf,
    }),
    ...encounterFields(t),
    lobbyOpensAt: t.field({
      type: 'DateTime',
      description: 'When the lobby opens: 15 minutes before the start.',
      resolve: ({ snapshot }) => lobbyOpensAt(snapshot.startsAt),
    }),
    tableOpensAt: t.field({
      type: 'DateTime',
      description: 'When the table opens: 5 minutes before the start.',
      resolve: ({ snapshot }) => joinOpensAt(snapshot.startsAt),
    }),
    expected: t.int({
      description: 'The number of people who hold a seat and can come. Never shows who.',
      resolve: ({ snapshot }) =>
        [...snapshot.people.values()].filter(({ isSeated, isRemoved }) => isSeated && !isRemoved).length,
    }),
    eventId: t.int({
      description:
        'The number of the encounter in addresses of this site, such as `/member/select-impressions/7`.',
      resolve: ({ snapshot }) => snapshot.encounterId,
    }),
    cancelReason: t.string({
      nullable: true,
      description: 'The reason why it was canceled; null if it was not.',
      resolve: ({ snapshot }) => snapshot.cancelReason,
    }),
    isHost: t.boolean({
      description: 'Whether the address belongs to an operator who hosts without a seat.',
      resolve: ({ snapshot, me }) => snapshot.people.get(me)?.isOperator ?? false,
    }),
    isHere: t.boolean({
      description: 'Whether this seat counts as present now.',
      resolve: ({ snapshot: { facts }, me, now }) => isAtTable(facts?.presence ?? [], me, now.getTime()),
    }),
    departures: t.int({
      description: "The number of times the seat's holder has left quietly.",
      resolve: ({ snapshot: { facts }, me }) =>
        facts?.log.filter(({ by, act }) => by === me && act.kind === 'Leave').length ?? 0,
    }),
    hasAttended: t.boolean({
      description:
        "Whether the seat's holder counts as attended, and so can say who made an impression once the encounter is over.",
      resolve: ({ snapshot, me }) => snapshot.people.get(me)?.hasAttended ?? false,
    }),
    guide: t.field({
      type: TableGuide,
      nullable: true,
      description: 'What the guide shows while the table is open and somebody has come; null otherwise.',
      resolve: (sight) => {
        const { snapshot, state, me, now } = sight
        if (!snapshot.facts || !state || phaseOf(sight) !== 'Open') return null
        return viewTable(snapshot, snapshot.facts, state, me, now)
      },
    }),
  }),
})

export const seatArg = "The 32 hexadecimal digits in the seat's own address, `/meet/<seat>`."

builder.queryField('table', (t) =>
  t.field({
    type: SeatTable,
    authScopes: { public: true },
    description: 'The table to which the address of a seat leads.',
    args: { seat: t.arg.string({ required: true, description: seatArg }) },
    resolve: async (_root, { seat }, context) => lookAtTable(context, await findPlace(context.db, seat)),
  }),
)
