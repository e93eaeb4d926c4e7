import { lowerHand } from './hands.ts'
import { isHere, type Running, without } from './running.ts'
import type { SeatId } from './table.ts'
import { joinTurns, leaveTurns } from './turns.ts'
import { dropVotes } from './votes.ts'

/** Somebody comes to the table; who was removed stays away. */
export function arrive(table: Running, id: SeatId): void {
  if (isHere(table, id) || table.removed.includes(id)) return
  if (!table.seats.includes(id)) {
    table.visitors.push(id)
    return
  }
  const here = new Set([...table.present, id])
  table.present = table.seats.filter((seat) => here.has(seat))
  joinTurns(table, id)
}

/** Somebody is no longer at the table: votes, hand, floor, turn and hosting end. */
export function depart(table: Running, id: SeatId): void {
  table.visitors = without(table.visitors, id)
  table.present = without(table.present, id)
  if (table.host === id) table.host = null
  dropVotes(table, id)
  lowerHand(table, id)
  leaveTurns(table, id)
}
