import { joinOpensMinutes } from '../../server/rules/encounters/encounter.ts'
import { lobbyOpensMinutes } from '../../server/rules/guide/tablePhase.ts'

/** A page of a Relay cursor connection. */
type Page<T> = {
  edges: { node: T; cursor: string }[]
  pageInfo: { endCursor: string | null; hasNextPage: boolean }
}

/** The default and the most rows on a page, the same as in the service. */
const pageSize = { default: 20, max: 50 }

/** The most rows that are read of a list: a page, and one more to know whether there is another page. */
export const rowsRead = pageSize.max + 1

/** Returns the number of rows on a page for `first`. */
export const sizeOf = (first: number | undefined) => Math.min(first ?? pageSize.default, pageSize.max)

/** Returns the global id of a row. */
export const globalId = (type: string, id: number) => btoa(`${type}:${id}`)

/** Makes a page from rows, of which one more than fits was read. Cursors equal those of the service. */
export function connection<T extends { id: number }>(rows: readonly T[], first: number | undefined): Page<T> {
  const size = sizeOf(first)
  const edges = rows.slice(0, size).map((node) => ({ node, cursor: globalId('GPC:N', node.id) }))
  return { edges, pageInfo: { endCursor: edges.at(-1)?.cursor ?? null, hasNextPage: rows.length > size } }
}

type Seat = { isSeated: boolean; isRemoved: boolean; seatToken: string }
type Held = { state: string; startsAt: Date; endsAt: Date }

const meetUrl = (seatToken: string) => `${process.env.APP_URL}/meet/${seatToken}`

/** Makes a function for a seat's address: null until some minutes before the start, and after the end. */
const addressFrom =
  (minutes: number) =>
  ({ isSeated, isRemoved, seatToken }: Seat, { state, startsAt, endsAt }: Held, now: Date): string | null => {
    const isOpen = startsAt.getTime() - minutes * 60_000 <= now.getTime() && endsAt > now
    return isSeated && !isRemoved && state === 'Scheduled' && isOpen ? meetUrl(seatToken) : null
  }

export const joinUrl = addressFrom(joinOpensMinutes)
export const lobbyUrl = addressFrom(lobbyOpensMinutes)

/** Returns the address of a seat whose holder was removed from the table, else null. */
export const afterRemovalUrl = ({ isSeated, isRemoved, seatToken }: Seat): string | null =>
  isSeated && isRemoved ? meetUrl(seatToken) : null
