import { readSession } from './session.ts'

const item = 'tonight'
const dayAhead = 24 * 60 * 60 * 1000

/** A seat at an encounter of today: instants in ISO 8601, and its address once the service gives it out. */
export type Tonight = {
  name: string
  startsAt: string
  endsAt: string
  timeZone: string
  address: string | null
}

/**
 * Chooses the seat to be shown when the network is away.
 *
 * @param seats the member's seats now and next, soonest first
 * @param now the current instant
 * @returns the first that has not ended and begins within a day, or null
 */
export const chooseTonight = (seats: readonly Tonight[], now: Date): Tonight | null =>
  seats.find(
    ({ startsAt, endsAt }) =>
      new Date(endsAt) > now && new Date(startsAt).getTime() <= now.getTime() + dayAhead,
  ) ?? null

/**
 * Stores the seat in this browser for the member who is signed in; ending the session removes it (session/session.ts).
 *
 * @param seat null where there is none any more
 */
export function storeTonight(seat: Tonight | null): void {
  const session = readSession()
  if (seat && session) localStorage.setItem(item, JSON.stringify({ memberId: session.memberId, seat }))
  else localStorage.removeItem(item)
}

/**
 * Reads the stored seat of the member who is signed in.
 *
 * @param now the current instant
 * @returns the seat, or null where there is none, it is over, or it is another member's
 */
export function readTonight(now: Date): Tonight | null {
  const stored = localStorage.getItem(item)
  if (stored === null) return null
  const { memberId, seat }: { memberId: string; seat: Tonight } = JSON.parse(stored)
  return memberId === readSession()?.memberId ? chooseTonight([seat], now) : null
}
