import { countSpoken, type Running, stageAt, without } from './running.ts'
import type { SeatId } from './table.ts'

/** The longest somebody speaks after raising a hand. */
const floorLength = 120_000

/** Those who wait with a raised hand: who has spoken least first, then who raised it first. Only speaking that is over counts. */
export function handsInOrder({ hands, spoken }: Pick<Running, 'hands' | 'spoken'>): SeatId[] {
  return hands.toSorted((a, b) => (spoken.get(a) ?? 0) - (spoken.get(b) ?? 0))
}

/** Ends the floor of whoever has it. */
export function endFloor(table: Running): void {
  if (table.floor) countSpoken(table, table.floor)
  table.floor = null
}

/** Takes the floor once its time is over, and gives it to the next hand where people talk freely. */
export function settleFloor(table: Running): void {
  if (table.floor && table.now >= table.floor.until) endFloor(table)
  const { kind } = stageAt(table.facts.script, table.stage)
  if (table.floor || (kind !== 'Prompt' && kind !== 'Arriving')) return
  const [seat] = handsInOrder(table)
  if (seat === undefined) return
  table.hands = without(table.hands, seat)
  table.floor = { seat, from: table.now, until: table.now + floorLength }
}

/** Lowers a hand, or gives the floor back. */
export function lowerHand(table: Running, seat: SeatId): void {
  table.hands = without(table.hands, seat)
  if (table.floor?.seat === seat) endFloor(table)
}
