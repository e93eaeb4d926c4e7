import { countSpoken, type Running, stageAt, without } from './running.ts'
import { seededOrder } from './seededOrder.ts'
import type { SeatId } from './table.ts'

function turnLength({ facts, stage }: Running): number {
  const now = stageAt(facts.script, stage)
  return 'turnSeconds' in now ? now.turnSeconds * 1000 : 0
}

/**
 * Draws the order of a round among the people present. Those who were in the later half of the last round, or not in
 * it, come in the earlier half of this one.
 */
function drawOrder({ facts, present, lastOrder, rounds }: Running): SeatId[] {
  const ranked = [
    ...lastOrder.filter((seat) => present.includes(seat)),
    ...present.filter((seat) => !lastOrder.includes(seat)),
  ]
  const seed = `${facts.seed}:round ${rounds}`
  if (lastOrder.length === 0) return seededOrder(ranked, seed)
  const half = Math.floor(ranked.length / 2)
  return [
    ...seededOrder(ranked.slice(half), `${seed}:first`),
    ...seededOrder(ranked.slice(0, half), `${seed}:then`),
  ]
}

function giveTurn(table: Running): void {
  const seat = table.queue.shift()
  table.turn = null
  if (seat === undefined) return
  table.turn = { seat, from: table.now, until: table.now + turnLength(table) }
  table.begun.push(seat)
}

/** Draws the order of a round and gives the first turn. */
export function beginRound(table: Running): void {
  table.rounds += 1
  table.queue = drawOrder(table)
  giveTurn(table)
}

/** Ends a round at any point, and remembers its order for the next one. */
export function leaveRound(table: Running): void {
  if (table.turn) countSpoken(table, table.turn)
  if (table.begun.length > 0) table.lastOrder = [...new Set([...table.begun, ...table.queue])]
  table.turn = null
  table.queue = []
  table.begun = []
  table.had = []
}

function passOn(table: Running): void {
  if (table.turn) countSpoken(table, table.turn)
  giveTurn(table)
  // If everyone present had a turn the round is over, and the next stage starts a new step.
  if (table.turn || table.present.length === 0) table.step += 1
}

/** Ends the turn for good: the time is over, or the speaker is done, passes, or is skipped. */
export function endTurn(table: Running): void {
  if (table.turn) table.had.push(table.turn.seat)
  passOn(table)
}

/** Takes somebody who has left out of the round. A speaker loses the turn. */
export function leaveTurns(table: Running, seat: SeatId): void {
  table.queue = without(table.queue, seat)
  if (table.turn?.seat === seat) passOn(table)
}

/**
 * Queues somebody who comes during a round: at the end, but before those who are back for a turn they lost. A turn
 * can be lost once. If nobody was left at the table, the round has waited, and continues with whoever comes.
 */
export function joinTurns(table: Running, seat: SeatId): void {
  const isRound = 'turnSeconds' in stageAt(table.facts.script, table.stage)
  if (!isRound || table.had.includes(seat)) return
  const lost = table.begun.filter((each) => each === seat).length
  if (lost > 1) return
  const second = table.queue.findIndex((each) => table.begun.includes(each))
  const place = lost === 1 || second < 0 ? table.queue.length : second
  table.queue.splice(place, 0, seat)
  if (!table.turn) passOn(table)
}
