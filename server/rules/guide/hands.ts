import { countSpoken, type Running, stageAt, without } from './running.ts'
import type { SeatId } from './table.ts'

/** The longest time for which somebody speaks after raising a hand, in milliseconds. */
const floorLength = 120_000

/**
 * Returns the raised hands in the order in which they get the floor: first whoever has spoken least, then whoever
 * raised a hand first. Only speaking that is over counts.
 */
export function handsInOrder({ hands, spoken }: Pick<Running, 'hands' | 'spoken'>): SeatId[] {
  return hands.toSorted((a, b) => (spoken.get(a) ?? 0) - (spoken.get(b) ?? 0))
}

/** Ends the current speaker's floor, if somebody has it. */
export function endFloor(table: Running): void {
  if (table.floor) countSpoken(table, table.floor)
  table.floor = null
}

/** Ends the floor once its time is over. In stages of free conversation, gives it to the next raised hand. */
export function settleFloor(table: Running): void {
  if (table.floor && table.now >= table.floor.until) endFloor(table)
  const { kind } = stageAt(table.facts.script, table.stage)
  if (table.floor || (kind !== 'Prompt' && kind !== 'Arriving')) return
  const [seat] = handsInOrder(table)
  if (seat === undefined) return
  table.hands = without(table.hands, seat)
  table.floor = { seat, from: table.now, until: table.now + floorLength }
}

/** Lowers a person's hand, or ends their floor. */
export function lowerHand(table: Running, seat: SeatId): void {
  table.hands = without(table.hands, seat)
  if (table.floor?.seat === seat) endFloor(table)
}
