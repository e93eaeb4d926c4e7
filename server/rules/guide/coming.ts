import { lowerHand } from './hands.ts'
import { isHere, type Running, without } from './running.ts'
import type { SeatId } from './table.ts'
import { joinTurns, leaveTurns } from './turns.ts'
import { dropVotes } from './votes.ts'

/** Adds somebody to the table, unless they were removed before. */
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

/** Takes somebody from the table, and with them their votes, raised hand, floor, turn and hosting. */
export function depart(table: Running, id: SeatId): void {
  table.visitors = without(table.visitors, id)
  table.present = without(table.present, id)
  if (table.host === id) table.host = null
  dropVotes(table, id)
  lowerHand(table, id)
  leaveTurns(table, id)
}
