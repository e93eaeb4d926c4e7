import { isMost, type Running, stageAt, without } from './running.ts'
import type { SeatId } from './table.ts'

/** What "A little longer" and a host's Extend add. */
export const longerMs = 120_000
/** How long after the start too few people are waited for before the table is asked. */
const askSmallerAfter = 600_000

/** Takes the votes of somebody who is no longer present. */
export function dropVotes(table: Running, seat: SeatId): void {
  const { smaller } = table
  table.ready = without(table.ready, seat)
  table.longer = without(table.longer, seat)
  table.smaller = smaller && { goOn: without(smaller.goOn, seat), end: without(smaller.end, seat) }
}

/** Adds two minutes to the stage once most of those present want it. */
export function settleLonger(table: Running): void {
  if (table.extended || !isMost(table.longer, table.present)) return
  table.deadline += longerMs
  table.extended = true
  table.longer = []
}

/** Whether those present are ready to move on: all of them in the opening, most of them in a prompt. */
export function isVotedOver({ facts, stage, ready, present }: Running): boolean {
  const { kind } = stageAt(facts.script, stage)
  if (kind === 'Opening') return ready.length > 0 && ready.length === present.length
  return kind === 'Prompt' && isMost(ready, present)
}

/** The instant from which too few people are asked whether to go on. */
export function smallerAskedFrom({ facts }: Running): number {
  return facts.startsAt + askSmallerAfter
}

/**
 * Offers those present to go on with fewer, or takes the offer back, and counts the votes. There is no offer during the
 * farewell, when nothing is left to end.
 *
 * @returns whether most want to end without it counting for anyone
 */
export function settleSmaller(table: Running): boolean {
  const { facts, now, present, stage, wentOn } = table
  const isTooFew = now >= smallerAskedFrom(table) && present.length < facts.minimum
  if (!isTooFew || wentOn || stageAt(facts.script, stage).kind === 'Farewell') {
    table.smaller = null
    return false
  }
  table.smaller ??= { goOn: [], end: [] }
  if (isMost(table.smaller.end, present)) return true
  table.wentOn = isMost(table.smaller.goOn, present)
  if (table.wentOn) table.smaller = null
  return false
}

/** Votes on an evening with too few people; each has one vote. */
export function voteSmaller(table: Running, seat: SeatId, choice: 'goOn' | 'end'): void {
  if (!table.smaller) return
  const { goOn, end } = { goOn: without(table.smaller.goOn, seat), end: without(table.smaller.end, seat) }
  table.smaller = choice === 'goOn' ? { goOn: [...goOn, seat], end } : { goOn, end: [...end, seat] }
}
