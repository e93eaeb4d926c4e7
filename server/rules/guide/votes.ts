import { enoughMinutes } from './presence.ts'
import { isMost, type Running, stageAt, without } from './running.ts'
import type { SeatId } from './table.ts'

/** What "A little longer" and a host's Extend add. */
export const longerMs = 120_000
/** How long after the start too few people are waited for before the table is asked. */
const askSmallerAfter = 600_000

/** Takes the votes of somebody who is no longer present. */
export function dropVotes(table: Running, seat: SeatId): void {
  table.ready = without(table.ready, seat)
  table.longer = without(table.longer, seat)
  table.smallerVotes = withoutVote(table, seat)
}

const withoutVote = ({ smallerVotes: { goOn, end } }: Running, seat: SeatId): Running['smallerVotes'] => ({
  goOn: without(goOn, seat),
  end: without(end, seat),
})

/** Adds two minutes to what is left of the stage: a part that a host holds over its time has nothing left. */
export function lengthen(table: Running): void {
  table.deadline = Math.max(table.deadline, table.now) + longerMs
}

/** Adds two minutes to the stage once most of those present want it. */
export function settleLonger(table: Running): void {
  if (table.extended || !isMost(table.longer, table.present)) return
  lengthen(table)
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

/** Adds up for how long the minimum has been there since the start. */
function countEnough(table: Running): void {
  const { facts, now, present, enoughFrom } = table
  const isEnough = now >= facts.startsAt && present.length >= facts.minimum
  if (enoughFrom !== null) table.enoughFor += now - enoughFrom
  table.enoughFrom = isEnough ? now : null
}

/**
 * Offers those present to go on with fewer, or takes the offer back, and counts the votes. There is no offer where enough
 * people came and were there long enough for an encounter, nor during the farewell, when nothing is left to end. Votes of
 * those who are still there outlast the coming and going of others.
 *
 * @returns whether most want to end without it counting for anyone
 */
export function settleSmaller(table: Running): boolean {
  countEnough(table)
  const { facts, now, present, stage, enoughFor, smallerVotes } = table
  const isTooFew = now >= smallerAskedFrom(table) && present.length < facts.minimum
  const hadEnough = enoughFor >= enoughMinutes * 60_000
  const isOffered =
    isTooFew && !hadEnough && !table.wentOn && stageAt(facts.script, stage).kind !== 'Farewell'
  if (isOffered && isMost(smallerVotes.end, present)) return true
  table.wentOn ||= isOffered && isMost(smallerVotes.goOn, present)
  table.smaller = isOffered && !table.wentOn ? smallerVotes : null
  return false
}

/** Votes on an evening with too few people; each has one vote. */
export function voteSmaller(table: Running, seat: SeatId, choice: 'goOn' | 'end'): void {
  const votes = withoutVote(table, seat)
  table.smallerVotes = { ...votes, [choice]: [...votes[choice], seat] }
}
