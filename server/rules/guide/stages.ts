import { minute } from '#rules/time/durations.ts'
import { endFloor, settleFloor } from './hands.ts'
import { isPicked, picksInOrder } from './pickedQuestions.ts'
import { type Running, stageAt } from './running.ts'
import { backUntil, hasRoom, isLastStage, stageEnd } from './stageTimes.ts'
import type { TableState } from './table.ts'
import { beginRound, endTurn, leaveRound } from './turns.ts'
import { isVotedOver, settleLonger, settleSmaller, smallerAskedFrom } from './votes.ts'

/** How long a host's line is shown, and how long a host's move is announced, in milliseconds. */
const lineLength = minute
const hostMoveLength = 15_000

function questionOf(table: Running): string | null {
  const { script, questions } = table.facts
  const drawn = questions[table.stage] ?? null
  if (!isPicked(stageAt(script, table.stage))) return drawn
  return picksInOrder(table)[script.slice(0, table.stage).filter(isPicked).length] ?? drawn
}

/** Begins a stage. The votes, floor and turn of the previous one end. */
export function enterStage(table: Running, index: number): void {
  leaveRound(table)
  endFloor(table)
  table.stage = index
  table.stageFrom = table.now
  table.step += 1
  table.ready = []
  table.longer = []
  table.extended = false
  table.question = questionOf(table)
  const stage = stageAt(table.facts.script, index)
  table.deadline = 'seconds' in stage ? table.now + stage.seconds * 1000 : Infinity
  if ('turnSeconds' in stage) beginRound(table)
}

/** Moves on to the next stage for which there is still time. */
export function nextStage(table: Running): void {
  let index = table.stage + 1
  while (!hasRoom(table, index)) index += 1
  enterStage(table, index)
}

/** Ends the evening. Afterwards nothing changes. */
export function finish(table: Running, ended: NonNullable<TableState['ended']>): void {
  leaveRound(table)
  endFloor(table)
  table.ended = ended
  table.hands = []
  table.ready = []
  table.longer = []
  table.smaller = null
  table.host = null
  table.hostMove = null
  table.lines = []
}

function isStageOver(table: Running): boolean {
  if (isLastStage(table)) return false
  const isRound = 'turnSeconds' in stageAt(table.facts.script, table.stage)
  const hadTurns = isRound && !table.turn && table.present.length > 0
  return hadTurns || isVotedOver(table) || table.now >= stageEnd(table)
}

/** Applies everything that is due at this instant, until nothing more is. */
export function settle(table: Running): void {
  while (!table.ended) {
    if (table.now >= table.endsAt) finish(table, 'Time')
    else if (settleSmaller(table)) finish(table, 'Uncounted')
    else {
      settleLonger(table)
      if (isStageOver(table)) nextStage(table)
      else if (table.turn && table.now >= table.turn.until) endTurn(table)
      else break
    }
  }
  if (table.ended) return
  settleFloor(table)
  table.lines = table.lines.filter(({ at }) => table.now < at + lineLength)
  if (table.hostMove && table.now >= table.hostMove.at + hostMoveLength) table.hostMove = null
}

/** Returns the next instant at which something may be due if nobody acts; Infinity once the evening has ended. */
export function nextTimer(table: Running): number {
  if (table.ended) return Infinity
  const { endsAt, facts, floor, hostMove, lines, now, turn } = table
  const due = [facts.startsAt, smallerAskedFrom(table), stageEnd(table), endsAt]
  if (turn) due.push(turn.until)
  due.push(backUntil(table) ?? Infinity)
  if (floor) due.push(floor.until)
  due.push(...lines.map(({ at }) => at + lineLength))
  if (hostMove) due.push(hostMove.at + hostMoveLength)
  return due.reduce((next, at) => (at > now && at < next ? at : next), Infinity)
}
