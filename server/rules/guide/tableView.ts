import { actRefusal } from './actRefusal.ts'
import { isTimeToPick, picksEach } from './pickedQuestions.ts'
import { isAtTable } from './presence.ts'
import type { TablePerson, TableSnapshot } from './snapshot.ts'
import {
  type HostMoveKind,
  hostMoveKinds,
  type SeatId,
  type Stage,
  type StageKind,
  type TableFacts,
  type TableState,
} from './table.ts'

/** Somebody at the table, as the others see them. */
export type PersonView = {
  id: SeatId
  name: string
  isYou: boolean
  isHere: boolean
  isHost: boolean
  /** Has the turn of a round, or the floor. */
  isSpeaking: boolean
  /** Place among the raised hands, from 1; null without one. */
  hand: number | null
  /** Whether the one who looks may remove them. */
  canBeRemoved: boolean
}

/** How many want something; never who. */
export type CountView = { count: number; needed: number; isYours: boolean }

/** What one person sees of the guide. */
export type TableView = {
  step: number
  stageNumber: number
  stageCount: number
  stage: StageKind
  text: string | null
  question: string | null
  from: Date
  /** When the stage ends by itself; null while a host holds it. */
  until: Date | null
  /** When the stage's own time is or was over, for whoever hosts; null for others, and for a stage without one. */
  due: Date | null
  people: PersonView[]
  turn: { person: PersonView; until: Date; next: PersonView[] } | null
  floor: { person: PersonView; until: Date } | null
  /** Whether you have a seat. Without one, an operator is asked nothing and has no turn. */
  youSit: boolean
  /** Null where this stage asks nobody whether they are ready, or for longer. */
  ready: CountView | null
  longer: CountView | null
  smaller: { goOn: CountView; end: CountView } | null
  /** The part of all speaking so far that was yours, from 0 to 1; nobody sees another's. */
  yourShare: number | null
  /** What a One-on-One offers to be picked, while it does. */
  offered: { id: string; text: string; isPicked: boolean }[]
  picksLeft: number
  /** What the host did last, or an operator who does not host, for some seconds. */
  hostMove: { kind: HostMoveKind; isHost: boolean; isYou: boolean } | null
  line: { text: string; by: string; at: Date } | null
  youHost: boolean
  mayHost: boolean
  /** What you may do now of what a host does; an operator without the part, what they do from outside. */
  moves: HostMoveKind[]
}

const most = (people: number): number => Math.floor(people / 2) + 1

function countOf(who: readonly SeatId[], needed: number, me: SeatId): CountView {
  return { count: who.length, needed, isYours: who.includes(me) }
}

/** Those who are at the table or were, and hold their place still; who never came is named to nobody. */
function comers(
  { people, facts }: TableSnapshot,
  { removed }: TableState,
  now: number,
): [SeatId, TablePerson][] {
  const came = new Set(facts?.presence.filter(({ from }) => from <= now).map(({ seat }) => seat))
  return [...people].filter(
    ([id, { isSeated, isOperator, mayHost }]) =>
      came.has(id) && (isSeated || (isOperator && mayHost)) && !removed.includes(id),
  )
}

/** The name of a host, also of one who has been erased since. */
const hostName = (host?: TablePerson): string => (host ? nameAtTable(host) : 'Your host')

/** Operators need no username, and theirs may be an address: at the table they are the host. */
export const nameAtTable = ({ name, isOperator }: TablePerson): string => (isOperator ? 'Your host' : name)

const stageText = (stage: Stage): string | null => ('text' in stage ? stage.text : null)

/**
 * What somebody with a seat is asked in a part of this kind. Who is about to come may be the one who was missing, and decides
 * nothing of those who are too few.
 */
function askedOf(
  stage: StageKind,
  { present, ready, longer, extended, smaller }: TableState,
  me: SeatId,
): Pick<TableView, 'ready' | 'longer' | 'smaller'> {
  const needed = most(present.length)
  const readyNeeded = { Opening: present.length, Prompt: needed }
  return {
    ready: stage === 'Opening' || stage === 'Prompt' ? countOf(ready, readyNeeded[stage], me) : null,
    longer: (stage === 'Prompt' || stage === 'Break') && !extended ? countOf(longer, needed, me) : null,
    smaller:
      smaller && present.includes(me)
        ? { goOn: countOf(smaller.goOn, needed, me), end: countOf(smaller.end, needed, me) }
        : null,
  }
}

/**
 * What somebody can do now of what a host does.
 *
 * @param by a seat, or an operator
 */
export const hostMoves = (
  state: TableState,
  facts: TableFacts,
  by: SeatId,
  mayHost: boolean,
): HostMoveKind[] =>
  hostMoveKinds.filter(
    (kind) => actRefusal(state, facts, by, { kind, step: state.step }, { mayHost }) === null,
  )

/**
 * What one person at a table sees: names of those who are there, counts of what they want, and of who speaks how long
 * nothing but their own part.
 *
 * @param me a seat or an operator who hosts
 */
export function viewTable(
  snapshot: TableSnapshot,
  facts: TableFacts,
  state: TableState,
  me: SeatId,
  now: Date,
): TableView {
  const at = now.getTime()
  const mayHost = snapshot.people.get(me)?.mayHost ?? false
  const canBeRemoved = (seat: SeatId) =>
    seat !== me && actRefusal(state, facts, me, { kind: 'Remove', seat }, { mayHost }) === null
  const people = comers(snapshot, state, at).map(([id, person]): PersonView => {
    const { isOperator } = person
    const hand = state.hands.indexOf(id)
    return {
      ...{ id, name: nameAtTable(person) },
      isYou: id === me,
      isHere: isOperator ? isAtTable(facts.presence, id, at) : state.present.includes(id),
      isHost: state.host === id,
      isSpeaking: state.turn?.seat === id || state.floor?.seat === id,
      hand: hand < 0 ? null : hand + 1,
      canBeRemoved: canBeRemoved(id),
    }
  })
  const shown = people.filter(({ id, isHere }) => isHere || facts.seats.includes(id))
  const personOf = (id: SeatId): PersonView | undefined => people.find((each) => each.id === id)
  const stage = facts.script[state.stage]
  if (!stage) throw new Error(`The script has no stage ${state.stage}`)
  const { turn, floor, hostMove, line } = state
  const youSit = facts.seats.includes(me)
  const speaker = turn && personOf(turn.seat)
  const holder = floor && personOf(floor.seat)
  const all = [...state.spoken.values()].reduce((sum, each) => sum + each, 0)
  const mine = state.picks.get(me) ?? []
  const textOf = (id: string | null) => (id === null ? null : (snapshot.questionTexts.get(id) ?? null))
  const picks = isTimeToPick(stage.kind) ? picksEach(facts) : 0
  return {
    step: state.step,
    stageNumber: state.stage + 1,
    stageCount: facts.script.length,
    stage: stage.kind,
    text: stageText(stage),
    question: textOf(state.question),
    from: new Date(state.stageFrom),
    until: state.stageUntil === null ? null : new Date(state.stageUntil),
    due: state.stageDue === null || state.host !== me ? null : new Date(state.stageDue),
    people: shown,
    turn:
      turn && speaker
        ? {
            person: speaker,
            until: new Date(turn.until),
            next: turn.next.flatMap((id) => personOf(id) ?? []),
          }
        : null,
    floor: floor && holder ? { person: holder, until: new Date(floor.until) } : null,
    youSit,
    ...(youSit ? askedOf(stage.kind, state, me) : { ready: null, longer: null, smaller: null }),
    yourShare: youSit && all > 0 ? (state.spoken.get(me) ?? 0) / all : null,
    offered:
      picks > 0
        ? facts.offered.map((id) => ({ id, text: textOf(id) ?? '', isPicked: mine.includes(id) }))
        : [],
    picksLeft: picks > 0 ? picks - mine.length : 0,
    hostMove: hostMove && { kind: hostMove.kind, isHost: hostMove.isHost, isYou: hostMove.by === me },
    line: line && {
      text: line.text,
      by: line.isHost ? hostName(snapshot.people.get(line.by)) : 'The operator',
      at: new Date(line.at),
    },
    youHost: state.host === me,
    mayHost,
    moves: hostMoves(state, facts, me, mayHost),
  }
}
