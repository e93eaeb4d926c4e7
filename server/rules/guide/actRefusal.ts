import { plainText } from '#rules/text.ts'
import { isTimeToPick, picksEach } from './pickedQuestions.ts'
import { stageAt } from './running.ts'
import type { Act, SeatId, StageKind, TableFacts, TableState } from './table.ts'

/** The parts of a table's state that decide whether an act is refused. */
type Seen = Pick<
  TableState,
  | 'step'
  | 'stage'
  | 'present'
  | 'ready'
  | 'longer'
  | 'extended'
  | 'hands'
  | 'smaller'
  | 'picks'
  | 'host'
  | 'removed'
  | 'ended'
> & { turn: { seat: SeatId } | null; floor: { seat: SeatId } | null }

type Asked<K extends Act['kind']> = {
  state: Seen
  facts: TableFacts
  by: SeatId
  act: Extract<Act, { kind: K }>
}

const movedOn = 'The table has moved on.'
const notHost = 'Only the host can do that.'

const stageKind = ({ state, facts }: { state: Seen; facts: TableFacts }): StageKind =>
  stageAt(facts.script, state.stage).kind

function voteRefusal(asked: Asked<'Ready' | 'NotReady' | 'Longer' | 'NotLonger'>): string | null {
  const { state, by, act } = asked
  if (act.step !== state.step) return movedOn
  const kind = stageKind(asked)
  if (act.kind === 'Ready' || act.kind === 'NotReady') {
    if (kind !== 'Opening' && kind !== 'Prompt') return 'There is nothing to be ready for at the moment.'
    if (state.ready.includes(by) === (act.kind === 'NotReady')) return null
    return act.kind === 'Ready' ? 'You are ready already.' : 'You had not said that you are ready.'
  }
  if (kind !== 'Prompt' && kind !== 'Break') return 'This part of the evening cannot be made longer.'
  if (state.extended) return 'This part has been made longer already.'
  if (state.longer.includes(by) === (act.kind === 'NotLonger')) return null
  return act.kind === 'Longer' ? 'You asked for longer already.' : 'You had not asked for longer.'
}

function turnRefusal({ state, by, act }: Asked<'Done' | 'Pass'>): string | null {
  if (act.step !== state.step) return movedOn
  return state.turn?.seat === by ? null : 'It is not your turn.'
}

function handRefusal({ state, by, act }: Asked<'HandUp' | 'HandDown'>): string | null {
  const isRaised = state.hands.includes(by) || state.floor?.seat === by
  if (isRaised === (act.kind === 'HandDown')) return null
  return isRaised ? 'Your hand is raised already.' : 'Your hand is not raised.'
}

function smallerRefusal({ state, by, act }: Asked<'GoOnSmaller' | 'EndUncounted'>): string | null {
  if (!state.smaller) return 'There is nothing to decide at the moment.'
  const same = act.kind === 'GoOnSmaller' ? state.smaller.goOn : state.smaller.end
  return same.includes(by) ? 'You have chosen that already.' : null
}

function pickRefusal(asked: Asked<'Pick'>): string | null {
  const { state, facts, by, act } = asked
  const most = picksEach(facts)
  if (most === 0 || !facts.offered.includes(act.question)) return 'This question is not offered.'
  if (!isTimeToPick(stageKind(asked))) return 'Questions are picked before the first one is asked.'
  const mine = state.picks.get(by) ?? []
  if (mine.includes(act.question)) return 'You have picked this question already.'
  if (mine.length < most) return null
  return most === 1 ? 'You have picked a question already.' : `You have picked ${most} questions already.`
}

const isHost = ({ host }: Seen, by: SeatId, mayHost: boolean): boolean => mayHost && host === by

const isOperator = ({ seats }: TableFacts, by: SeatId, mayHost: boolean): boolean =>
  mayHost && !seats.includes(by)

/** Whether an act is one that an operator may do from outside, without being the host. */
const isFromOutside = ({ kind }: Act, facts: TableFacts, by: SeatId, mayHost: boolean): boolean =>
  (kind === 'MoveOn' || kind === 'Say') && isOperator(facts, by, mayHost)

function hostRefusal(
  {
    state,
    facts,
    by,
    act,
  }: Asked<'TakeHost' | 'HandBack' | 'MoveOn' | 'GoBack' | 'Extend' | 'SkipTurn' | 'Say'>,
  { mayHost, canGoBack }: { mayHost: boolean; canGoBack: boolean },
): string | null {
  if (act.kind === 'TakeHost') {
    if (!mayHost) return 'You cannot host this table.'
    return state.host === by ? 'You are the host already.' : null
  }
  if (!isHost(state, by, mayHost) && !isFromOutside(act, facts, by, mayHost)) return notHost
  if ('step' in act && act.step !== state.step) return movedOn
  if (act.kind === 'Say') return plainText(act.text) === '' ? 'Write something to say.' : null
  if (act.kind === 'SkipTurn') return state.turn ? null : 'Nobody has the turn.'
  if (act.kind === 'GoBack') {
    if (state.stage === 0) return 'There is nothing to go back to.'
    return canGoBack ? null : 'There is no time left for the part before.'
  }
  if (act.kind === 'MoveOn') {
    return state.stage < facts.script.length - 1 ? null : 'This is the last part of the evening.'
  }
  if (act.kind === 'HandBack' || state.turn || 'seconds' in stageAt(facts.script, state.stage)) return null
  return 'This part of the evening cannot be made longer.'
}

function authorityRefusal(
  { state, facts, by, act }: Asked<'Remove' | 'EndEarly'>,
  mayHost: boolean,
): string | null {
  if (!isHost(state, by, mayHost) && !isOperator(facts, by, mayHost)) return notHost
  if (act.kind === 'EndEarly') return null
  if (!facts.seats.includes(act.seat)) return 'This person has no seat at this table.'
  return state.removed.includes(act.seat) ? 'This person has been removed already.' : null
}

/**
 * {@link actRefusal} for a caller who already knows whether the person is at the table, and whether there is time to
 * go back.
 *
 * @param mayHost whether this person may host this table
 */
export function refusalOf(
  state: Seen,
  facts: TableFacts,
  by: SeatId,
  act: Act,
  { mayHost, isHere, canGoBack }: { mayHost: boolean; isHere: boolean; canGoBack: boolean },
): string | null {
  if (state.ended) return 'The table has ended.'
  if (act.kind === 'Remove' || act.kind === 'EndEarly') {
    return authorityRefusal({ state, facts, by, act }, mayHost)
  }
  if (!isHere && !isFromOutside(act, facts, by, mayHost)) return 'You are not at the table.'
  switch (act.kind) {
    case 'TakeHost':
    case 'HandBack':
    case 'MoveOn':
    case 'GoBack':
    case 'Extend':
    case 'SkipTurn':
    case 'Say':
      return hostRefusal({ state, facts, by, act }, { mayHost, canGoBack })
    case 'Leave':
      return null
  }
  if (!facts.seats.includes(by)) return 'You have no seat at this table.'
  switch (act.kind) {
    case 'Ready':
    case 'NotReady':
    case 'Longer':
    case 'NotLonger':
      return voteRefusal({ state, facts, by, act })
    case 'Done':
    case 'Pass':
      return turnRefusal({ state, facts, by, act })
    case 'HandUp':
    case 'HandDown':
      return handRefusal({ state, facts, by, act })
    case 'GoOnSmaller':
    case 'EndUncounted':
      return smallerRefusal({ state, facts, by, act })
    case 'Pick':
      return pickRefusal({ state, facts, by, act })
  }
}

/**
 * Returns why an act would do nothing or is not allowed, as the sentence to show, or null. The server asks before it
 * stores an act. `seeTable` asks the same when it replays the log, so a stored act that is refused changes nothing.
 * Only that replay knows whether an operator's page is at the table; here an operator counts as present.
 *
 * @param state the table as it is now
 * @param by a seat, or an operator
 * @param mayHost whether this person may host this table. An operator who may can also move on, say a line, remove
 *   people and end the table without sitting down
 */
export function actRefusal(
  state: TableState,
  facts: TableFacts,
  by: SeatId,
  act: Act,
  { mayHost }: { mayHost: boolean },
): string | null {
  const isHere = state.present.includes(by) || !facts.seats.includes(by)
  return refusalOf(state, facts, by, act, { mayHost, isHere, canGoBack: state.canGoBack })
}
