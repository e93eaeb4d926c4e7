import { joinOpensMinutes } from '../../server/rules/encounters/encounter.ts'
import { lobbyOpensMinutes } from '../../server/rules/guide/tablePhase.ts'

/** A page as Relay's cursor connections have it. */
type Page<T> = {
  edges: { node: T; cursor: string }[]
  pageInfo: { endCursor: string | null; hasNextPage: boolean }
}

/** The default and the most of rows on a page, as the service has them. */
const pageSize = { default: 20, max: 50 }

/** The most rows a list is read to: a page, and one that says whether there are more. */
export const rowsRead = pageSize.max + 1

/** How many rows a page of `first` holds. */
export const sizeOf = (first: number | undefined) => Math.min(first ?? pageSize.default, pageSize.max)

/** The global id of a row. */
export const globalId = (type: string, id: number) => btoa(`${type}:${id}`)

/** A page of rows of which one more than it holds was asked for; cursors are those of the service. */
export function connection<T extends { id: number }>(rows: readonly T[], first: number | undefined): Page<T> {
  const size = sizeOf(first)
  const edges = rows.slice(0, size).map((node) => ({ node, cursor: globalId('GPC:N', node.id) }))
  return { edges, pageInfo: { endCursor: edges.at(-1)?.cursor ?? null, hasNextPage: rows.length > size } }
}

type Seat = { isSeated: boolean; seatToken: string }
type Held = { state: string; startsAt: Date; endsAt: Date }

/** Makes what gives the address of a seat from so many minutes before the start until the end, and null otherwise. */
const addressFrom =
  (minutes: number) =>
  ({ isSeated, seatToken }: Seat, { state, startsAt, endsAt }: Held, now: Date): string | null => {
    const isOpen = startsAt.getTime() - minutes * 60_000 <= now.getTime() && endsAt > now
    return isSeated && state === 'Scheduled' && isOpen ? `${process.env.APP_URL}/meet/${seatToken}` : null
  }

export const joinUrl = addressFrom(joinOpensMinutes)
export const lobbyUrl = addressFrom(lobbyOpensMinutes)
