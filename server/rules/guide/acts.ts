import { refusalOf } from './actRefusal.ts'
import { depart } from './coming.ts'
import { lowerHand } from './hands.ts'
import { isHere, type Running, without } from './running.ts'
import { enterStage, finish, nextStage } from './stages.ts'
import { canGoBack } from './stageTimes.ts'
import { hostMoveKinds, type LogLine } from './table.ts'
import { endTurn } from './turns.ts'
import { lengthen, longerMs, voteSmaller } from './votes.ts'

function extend(table: Running): void {
  lengthen(table)
  if (table.turn) table.turn = { ...table.turn, until: table.turn.until + longerMs }
}

/** Applies a log line, unless it is stale or not allowed. Who may host was checked before it was stored. */
export function doAct(table: Running, { at, by, act }: LogLine): void {
  if (by === null) {
    table.endsAt = act.endsAt
    return
  }
  const known = { mayHost: true, isHere: isHere(table, by), canGoBack: canGoBack(table) }
  if (refusalOf(table, table.facts, by, act, known) !== null) return
  const move = hostMoveKinds.find((kind) => kind === act.kind)
  if (move) table.hostMove = { kind: move, by, isHost: table.host === by, at }
  switch (act.kind) {
    case 'Ready':
      table.ready = [...table.ready, by]
      break
    case 'NotReady':
      table.ready = without(table.ready, by)
      break
    case 'Longer':
      table.longer = [...table.longer, by]
      break
    case 'NotLonger':
      table.longer = without(table.longer, by)
      break
    case 'Done':
    case 'Pass':
    case 'SkipTurn':
      endTurn(table)
      break
    case 'HandUp':
      table.hands = [...table.hands, by]
      break
    case 'HandDown':
      lowerHand(table, by)
      break
    case 'GoOnSmaller':
      voteSmaller(table, by, 'goOn')
      break
    case 'EndUncounted':
      voteSmaller(table, by, 'end')
      break
    case 'Pick':
      table.picks = new Map(table.picks).set(by, [...(table.picks.get(by) ?? []), act.question])
      break
    case 'Leave':
      depart(table, by)
      break
    case 'TakeHost':
      table.host = by
      break
    case 'HandBack':
      table.host = null
      break
    case 'MoveOn':
      nextStage(table)
      break
    case 'GoBack':
      enterStage(table, table.stage - 1)
      break
    case 'Extend':
      extend(table)
      break
    case 'Say':
      // A line takes the place of the same person's, as a correction does, and of nobody else's.
      table.lines = [
        ...table.lines.filter((line) => line.by !== by),
        { text: act.text, by, isHost: table.host === by, at },
      ]
      break
    case 'Remove':
      table.removed = [...table.removed, act.seat]
      depart(table, act.seat)
      break
    case 'EndEarly':
      finish(table, 'EndedEarly')
      break
  }
}
