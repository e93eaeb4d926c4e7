import { Repeater } from 'graphql-yoga'
import { findPlace } from '../../../domain/table/findPlace.ts'
import { builder } from '../builder/builder.ts'
import type { Context } from '../builder/context.ts'
import { SeatTable, type Sight, seatArg, sightOf } from './seatTable.ts'

/**
 * Sends the table as a seat's page sees it: at once, and whenever it changes. A slow reader gets fewer events, each
 * with the state at its time.
 *
 * @throws DomainError NOT_FOUND for an unknown seat; RATE_LIMITED with too many streams; UNAVAILABLE during shutdown
 */
async function followTable({ db, deps }: Context, seat: string): Promise<AsyncIterable<Sight>> {
  const place = await findPlace(db, seat)
  deps.tables.refuseUnlessFree(place.id)
  return new Repeater<Sight>(async (push, stop) => {
    const stream = deps.tables.open(place.encounterId, place.id)
    stop.then(stream.release)
    for (let table = await stream.next(); table; table = await stream.next()) {
      await push(sightOf(table, place, deps.clock()))
    }
    stop()
  })
}

builder.subscriptionField('tableChanged', (t) =>
  t.field({
    type: SeatTable,
    authScopes: { public: true },
    description:
      'Sends the table to which the address of a seat leads, at once and whenever it changes, as server-sent events.',
    args: { seat: t.arg.string({ required: true, description: seatArg }) },
    subscribe: (_root, { seat }, context) => followTable(context, seat),
    resolve: (sight) => sight,
  }),
)
