import { type Running, stageAt } from './running.ts'
import type { Stage } from './table.ts'

export const farewellSeconds = 60
/** How long the start waits for the minimum of people, in milliseconds. */
const waitForMinimum = 120_000
/** A stage is left out if it could not last this many milliseconds before a later one needs the time. */
const leastRoom = 30_000

/** Returns the time, in milliseconds, that earlier stages have to leave for a stage. */
function reserveOf(stage: Stage, people: number): number {
  if (stage.kind === 'Farewell') return farewellSeconds * 1000
  return stage.kind === 'ClosingRound' ? people * stage.turnSeconds * 1000 : 0
}

/**
 * Returns the latest instant at which a stage ends: the end of the evening, less the time for what must still follow
 * (a closing round with a full turn for each person present, and a minute of farewell). Arriving always lasts until
 * the start.
 */
export function stageLimit({ facts, endsAt, present }: Running, index: number): number {
  const after = facts.script.slice(index + 1)
  const reserve = after.reduce((sum, stage) => sum + reserveOf(stage, present.length), 0)
  const limit = endsAt - reserve
  if (stageAt(facts.script, index).kind !== 'Arriving') return limit
  return Math.min(endsAt, Math.max(facts.startsAt, limit))
}

/** Returns from when on a stage has too little time left to begin. */
const roomEnds = (table: Running, index: number): number => stageLimit(table, index) - leastRoom + 1

/** Whether a stage can still begin: the last one always can, any other if half a minute is left for it. */
export function hasRoom(table: Running, index: number): boolean {
  const isLast = index >= table.facts.script.length - 1
  return isLast || table.now < roomEnds(table, index)
}

/** Returns until when a host can go back by one stage; null without a host, and in the first stage. */
export function backUntil(table: Running): number | null {
  return table.host === null || table.stage === 0 ? null : roomEnds(table, table.stage - 1)
}

/** Whether a host can go back by one stage now. */
export const canGoBack = (table: Running): boolean =>
  table.now < (backUntil(table) ?? Number.NEGATIVE_INFINITY)

/** Returns when the table stops waiting for people to arrive. */
function arrivingEnd({ facts, now, present }: Running): number {
  const isComplete = present.length >= facts.minimum
  return now < facts.startsAt || isComplete ? facts.startsAt : facts.startsAt + waitForMinimum
}

function ownEnd(table: Running): number {
  const isArriving = stageAt(table.facts.script, table.stage).kind === 'Arriving'
  return isArriving ? arrivingEnd(table) : table.deadline
}

/** Whether the current stage is the last one. Only the end of the evening ends it. */
export function isLastStage({ facts, stage }: Running): boolean {
  return stage >= facts.script.length - 1
}

/** Returns when the stage ends automatically: at its own time or its limit; under a host, only at its limit. */
export function stageEnd(table: Running): number {
  if (isLastStage(table)) return table.endsAt
  const limit = stageLimit(table, table.stage)
  return table.host === null ? Math.min(ownEnd(table), limit) : limit
}

/** Returns the end that people see: for a round, after all whole turns. Null while a host decides. */
export function stageUntil(table: Running): number | null {
  const { facts, host, stage, turn, queue } = table
  if (host !== null && !isLastStage(table)) return null
  const { kind, ...rest } = stageAt(facts.script, stage)
  if (!turn || !('turnSeconds' in rest)) return stageEnd(table)
  return Math.min(turn.until + queue.length * rest.turnSeconds * 1000, stageEnd(table))
}
