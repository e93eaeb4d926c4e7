import { type Running, stageAt } from './running.ts'
import type { Stage } from './table.ts'

export const farewellSeconds = 60
/** How long the start waits for the minimum. */
const waitForMinimum = 120_000
/** A stage that could not last this long before its time is needed by a later one is left out. */
const leastRoom = 30_000

/** What a stage needs, in milliseconds, if the stages before it may not use its time. */
function reserveOf(stage: Stage, people: number): number {
  if (stage.kind === 'Farewell') return farewellSeconds * 1000
  return stage.kind === 'ClosingRound' ? people * stage.turnSeconds * 1000 : 0
}

/**
 * The instant at which a stage ends whatever happens: the end, less what must still follow (a closing round with a full
 * turn for each person present, and a minute of farewell). Arriving always lasts until the start.
 */
export function stageLimit({ facts, endsAt, present }: Running, index: number): number {
  const after = facts.script.slice(index + 1)
  const reserve = after.reduce((sum, stage) => sum + reserveOf(stage, present.length), 0)
  const limit = endsAt - reserve
  if (stageAt(facts.script, index).kind !== 'Arriving') return limit
  return Math.min(endsAt, Math.max(facts.startsAt, limit))
}

/** From when on a stage has too little room to begin. */
const roomEnds = (table: Running, index: number): number => stageLimit(table, index) - leastRoom + 1

/** Whether a stage can still begin: the last one always, another if it has half a minute. */
export function hasRoom(table: Running, index: number): boolean {
  const isLast = index >= table.facts.script.length - 1
  return isLast || table.now < roomEnds(table, index)
}

/** Until when a host can go back by one stage; null without a host, and in the first stage. */
export function backUntil(table: Running): number | null {
  return table.host === null || table.stage === 0 ? null : roomEnds(table, table.stage - 1)
}

/** Whether a host can go back by one stage now. */
export const canGoBack = (table: Running): boolean =>
  table.now < (backUntil(table) ?? Number.NEGATIVE_INFINITY)

/** When everybody is awaited no longer. */
function arrivingEnd({ facts, now, present }: Running): number {
  const isComplete = present.length >= facts.minimum
  return now < facts.startsAt || isComplete ? facts.startsAt : facts.startsAt + waitForMinimum
}

function ownEnd(table: Running): number {
  const isArriving = stageAt(table.facts.script, table.stage).kind === 'Arriving'
  return isArriving ? arrivingEnd(table) : table.deadline
}

/** Whether a stage is the last, which nothing but the end of the evening ends. */
export function isLastStage({ facts, stage }: Running): boolean {
  return stage >= facts.script.length - 1
}

/** When the stage ends by itself: at its own time or its limit; while somebody hosts, at its limit alone. */
export function stageEnd(table: Running): number {
  if (isLastStage(table)) return table.endsAt
  const limit = stageLimit(table, table.stage)
  return table.host === null ? Math.min(ownEnd(table), limit) : limit
}

/** What people see as the stage's end: for a round, when it is over if everyone takes their whole turn. */
export function stageUntil(table: Running): number | null {
  const { facts, host, stage, turn, queue } = table
  if (host !== null && !isLastStage(table)) return null
  const { kind, ...rest } = stageAt(facts.script, stage)
  if (!turn || !('turnSeconds' in rest)) return stageEnd(table)
  return Math.min(turn.until + queue.length * rest.turnSeconds * 1000, stageEnd(table))
}
