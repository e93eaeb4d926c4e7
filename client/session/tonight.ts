import { day } from '#rules/time/durations.ts'
import { readSession } from './session.ts'

const item = 'tonight'
const dayAhead = day

/** A seat at an encounter of today: instants in ISO 8601, and the seat's address once the service has published it. */
export type Tonight = {
  name: string
  startsAt: string
  endsAt: string
  timeZone: string
  address: string | null
}

/**
 * Chooses the seat to show without a network.
 *
 * @param seats the member's current and next seats, soonest first
 * @returns the first that has not ended and begins within a day, or null
 */
export const chooseTonight = (seats: readonly Tonight[], now: Date): Tonight | null =>
  seats.find(
    ({ startsAt, endsAt }) =>
      new Date(endsAt) > now && new Date(startsAt).getTime() <= now.getTime() + dayAhead,
  ) ?? null

/**
 * Stores the seat in this browser for the signed-in member. Ending the session removes it (session/session.ts).
 *
 * @param seat null to store none
 */
export function storeTonight(seat: Tonight | null): void {
  const session = readSession()
  if (seat && session) localStorage.setItem(item, JSON.stringify({ memberId: session.memberId, seat }))
  else localStorage.removeItem(item)
}

/**
 * Reads the stored seat of the signed-in member.
 *
 * @returns the seat; null if none is stored, it is over, or it belongs to another member
 */
export function readTonight(now: Date): Tonight | null {
  const stored = localStorage.getItem(item)
  if (stored === null) return null
  const { memberId, seat }: { memberId: string; seat: Tonight } = JSON.parse(stored)
  return memberId === readSession()?.memberId ? chooseTonight([seat], now) : null
}
