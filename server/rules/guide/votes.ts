import { minute } from '#rules/time/durations.ts'
import { enoughMinutes } from './presence.ts'
import { isMost, type Running, stageAt, without } from './running.ts'
import type { SeatId } from './table.ts'

/** Milliseconds that "A little longer" and a host's Extend add. */
export const longerMs = 120_000
/** How long after the start the table waits, in milliseconds, before too few people are asked whether to go on. */
const askSmallerAfter = 600_000

/** Removes the votes of somebody who has left. */
export function dropVotes(table: Running, seat: SeatId): void {
  table.ready = without(table.ready, seat)
  table.longer = without(table.longer, seat)
  table.smallerVotes = withoutVote(table, seat)
}

const withoutVote = ({ smallerVotes: { goOn, end } }: Running, seat: SeatId): Running['smallerVotes'] => ({
  goOn: without(goOn, seat),
  end: without(end, seat),
})

/** Adds two minutes to what is left of the stage. A stage that a host has held past its own time has nothing left. */
export function lengthen(table: Running): void {
  table.deadline = Math.max(table.deadline, table.now) + longerMs
}

/** Adds two minutes to the stage once the majority of those present want it. */
export function settleLonger(table: Running): void {
  if (table.extended || !isMost(table.longer, table.present)) return
  lengthen(table)
  table.extended = true
  table.longer = []
}

/** Whether the people present are ready to move on: all of them in the opening, the majority in a prompt. */
export function isVotedOver({ facts, stage, ready, present }: Running): boolean {
  const { kind } = stageAt(facts.script, stage)
  if (kind === 'Opening') return ready.length > 0 && ready.length === present.length
  return kind === 'Prompt' && isMost(ready, present)
}

/** Returns the instant from which too few people are asked whether to go on. */
export function smallerAskedFrom({ facts }: Running): number {
  return facts.startsAt + askSmallerAfter
}

/** Adds up how long, since the start, at least the minimum of people has been present. */
function countEnough(table: Running): void {
  const { facts, now, present, enoughFrom } = table
  const isEnough = now >= facts.startsAt && present.length >= facts.minimum
  if (enoughFrom !== null) table.enoughFor += now - enoughFrom
  table.enoughFrom = isEnough ? now : null
}

/**
 * Asks the people present whether to go on with fewer, or withdraws the question, and counts the votes. The table is
 * not asked if enough people were there long enough for an encounter, nor during the farewell, when nothing is left
 * to end. People's votes remain while others come and go.
 *
 * @returns whether the majority want to end without it counting for anyone
 */
export function settleSmaller(table: Running): boolean {
  countEnough(table)
  const { facts, now, present, stage, enoughFor, smallerVotes } = table
  const isTooFew = now >= smallerAskedFrom(table) && present.length < facts.minimum
  const hadEnough = enoughFor >= enoughMinutes * minute
  const isOffered =
    isTooFew && !hadEnough && !table.wentOn && stageAt(facts.script, stage).kind !== 'Farewell'
  if (isOffered && isMost(smallerVotes.end, present)) return true
  table.wentOn ||= isOffered && isMost(smallerVotes.goOn, present)
  table.smaller = isOffered && !table.wentOn ? smallerVotes : null
  return false
}

/** Stores a vote on whether too few people go on. Each person has one vote, and may change it. */
export function voteSmaller(table: Running, seat: SeatId, choice: 'goOn' | 'end'): void {
  const votes = withoutVote(table, seat)
  table.smallerVotes = { ...votes, [choice]: [...votes[choice], seat] }
}
