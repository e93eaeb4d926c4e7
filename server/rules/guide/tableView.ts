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

/** A person at the table, as the others see them. */
export type PersonView = {
  id: SeatId
  name: string
  isYou: boolean
  isHere: boolean
  isHost: boolean
  /** Whether they have the turn of a round, or the floor. */
  isSpeaking: boolean
  /** Place among the raised hands, from 1; null without one. */
  hand: number | null
  /** Whether the viewer may remove them. */
  canBeRemoved: boolean
}

/** How many people want something, but never who. */
export type CountView = { count: number; needed: number; isYours: boolean }

/** A line to the table, as everybody there sees it. */
export type LineView = { text: string; by: string; at: Date }

/** What one person sees of the guide. */
export type TableView = {
  step: number
  stageNumber: number
  stageCount: number
  stage: StageKind
  text: string | null
  question: string | null
  from: Date
  /** When the stage ends automatically; null while a host decides. */
  until: Date | null
  /** For the host: when the stage's own time is or was over. Null for others, and for a stage without its own time. */
  due: Date | null
  people: PersonView[]
  turn: { person: PersonView; until: Date; next: PersonView[] } | null
  floor: { person: PersonView; until: Date } | null
  /** Whether you have a seat. Without one, an operator is asked nothing and has no turn. */
  youSit: boolean
  /** Null if this stage asks nobody whether they are ready, or want longer. */
  ready: CountView | null
  longer: CountView | null
  smaller: { goOn: CountView; end: CountView } | null
  /** Your share of all speaking so far, from 0 to 1. Nobody sees another person's. */
  yourShare: number | null
  /** The questions that a One-on-One offers to pick from, while they can be picked. */
  offered: { id: string; text: string; isPicked: boolean }[]
  picksLeft: number
  /** The last move of the host, or of an operator who does not host, for some seconds. */
  hostMove: { kind: HostMoveKind; isHost: boolean; isYou: boolean } | null
  /** Each line that is shown now, the newest last. */
  lines: LineView[]
  youHost: boolean
  mayHost: boolean
  /** The host's moves that you can make now; for an operator who does not host, those possible from outside. */
  moves: HostMoveKind[]
}

const most = (people: number): number => Math.floor(people / 2) + 1

function countOf(who: readonly SeatId[], needed: number, me: SeatId): CountView {
  return { count: who.length, needed, isYours: who.includes(me) }
}

/** Returns the people who are or were at the table and keep their place. Those who never came are not named. */
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

/**
 * Returns a person's name at the table. An operator is named by what they do there, since their username may be an
 * e-mail address. So is a host whose account has been erased.
 */
export function nameAtTable(person: TablePerson | undefined, isHost: boolean): string {
  if (person && !person.isOperator) return person.name
  return isHost ? 'Your host' : 'The operator'
}

const stageText = (stage: Stage): string | null => ('text' in stage ? stage.text : null)

/**
 * Returns what a person with a seat is asked in a part of this kind. A person who has not arrived yet may be the one
 * who is missing, so they have no vote on whether too few people go on.
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
 * Returns the host's moves that somebody can make now.
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
 * Returns what one person at a table sees: the names of the people there, counts of what they want, and of speaking
 * times only their own share.
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
      id,
      name: nameAtTable(person, state.host === id),
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
  const { turn, floor, hostMove, lines } = state
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
    lines: lines.map(({ text, by, isHost, at }) => ({
      text,
      by: nameAtTable(snapshot.people.get(by), isHost),
      at: new Date(at),
    })),
    youHost: state.host === me,
    mayHost,
    moves: hostMoves(state, facts, me, mayHost),
  }
}
