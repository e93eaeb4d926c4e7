import { doAct } from './acts.ts'
import { arrive, depart } from './coming.ts'
import { handsInOrder } from './hands.ts'
import type { Running } from './running.ts'
import { enterStage, nextTimer, settle } from './stages.ts'
import { canGoBack, stageEnd, stageLimit, stageUntil } from './stageTimes.ts'
import type { LogLine, SeatId, TableFacts, TableState } from './table.ts'
import { type TableEvent, tableEvents } from './tableEvents.ts'

function open(facts: TableFacts): Running {
  const table: Running = {
    facts,
    seats: [...new Set(facts.seats)],
    now: facts.opensAt,
    endsAt: facts.endsAt,
    step: -1,
    stage: 0,
    stageFrom: facts.opensAt,
    deadline: Infinity,
    question: null,
    turn: null,
    queue: [],
    begun: [],
    had: [],
    rounds: 0,
    lastOrder: [],
    present: [],
    visitors: [],
    ready: [],
    longer: [],
    extended: false,
    floor: null,
    hands: [],
    spoken: new Map(),
    enoughFrom: null,
    enoughFor: 0,
    smallerVotes: { goOn: [], end: [] },
    smaller: null,
    wentOn: false,
    picks: new Map(),
    host: null,
    hostMove: null,
    lines: [],
    removed: [...facts.removedBefore],
    ended: null,
  }
  enterStage(table, 0)
  table.now = Number.NEGATIVE_INFINITY
  return table
}

/** Fires the timers in order, up to and including an instant. */
function runTimers(table: Running, until: number): void {
  for (let next = nextTimer(table); next <= until; next = nextTimer(table)) {
    table.now = next
    settle(table)
  }
}

/** Returns the person whom a log line takes from the table, if any. */
function goesBy({ by, act }: LogLine): SeatId | null {
  if (act.kind === 'Remove') return act.seat
  return act.kind === 'Leave' ? by : null
}

function departAll(table: Running, went: readonly SeatId[]): void {
  // The speaker last, so that the turn does not pass to people who leave at the same instant.
  const speaker = table.turn?.seat
  for (const id of went.toSorted((a, b) => Number(a === speaker) - Number(b === speaker))) depart(table, id)
  settle(table)
}

function happen(table: Running, { at, came, went, lines }: TableEvent): void {
  runTimers(table, at)
  if (table.ended) return
  table.now = at
  for (const id of came) arrive(table, id)
  // For these people a log line ends their presence. They must still be present for the lines before it, so that line
  // takes them out.
  const byLine = new Set(lines.map(goesBy))
  departAll(
    table,
    went.filter((id) => !byLine.has(id)),
  )
  for (const line of lines) {
    doAct(table, line)
    settle(table)
  }
  departAll(
    table,
    went.filter((id) => byLine.has(id)),
  )
}

function spokenSeconds({ seats, spoken, turn, floor }: Running, now: number): Map<SeatId, number> {
  const running = (seat: SeatId): number =>
    [turn, floor].reduce((sum, each) => sum + (each?.seat === seat ? now - each.from : 0), 0)
  return new Map(seats.map((seat) => [seat, Math.floor(((spoken.get(seat) ?? 0) + running(seat)) / 1000)]))
}

function view(table: Running, now: number): Omit<TableState, 'changesAt'> {
  const { step, stage, stageFrom, deadline, question, present, ready, longer, extended } = table
  const { turn, floor, smaller, picks, host, hostMove, lines, removed, ended } = table
  return {
    step,
    stage,
    stageFrom,
    stageUntil: ended ? null : stageUntil(table),
    stageDue: ended || deadline === Infinity ? null : deadline,
    question,
    turn: turn && {
      seat: turn.seat,
      until: Math.min(turn.until, stageLimit(table, stage)),
      next: [...table.queue],
    },
    present,
    ready,
    longer,
    extended,
    floor: floor && { seat: floor.seat, until: Math.min(floor.until, stageEnd(table)) },
    hands: handsInOrder(table),
    spoken: spokenSeconds(table, now),
    smaller,
    picks,
    host,
    canGoBack: canGoBack(table),
    hostMove,
    lines,
    removed,
    ended,
  }
}

/** Returns a state as text to compare, without the speaking times, which change every second. */
function fingerprint({ spoken: _, picks, ...state }: Omit<TableState, 'changesAt'>): string {
  return JSON.stringify([state, [...picks]])
}

/**
 * Computes the state of a table at an instant, from what is known by then: the log until `now`, and the presence that
 * began by then. Nothing later counts, except for `changesAt`, which also considers the known ends of presence. The
 * same facts always give the same state. The rules are in docs/guide.md.
 *
 * @param now milliseconds, UTC
 */
export function seeTable(facts: TableFacts, now: number): TableState {
  const table = open(facts)
  const events = tableEvents(facts, now)
  const later = events.findIndex(({ at }) => at > now)
  const ahead = later < 0 ? [] : events.splice(later)
  for (const event of events) happen(table, event)
  runTimers(table, now)
  const state = view(table, now)
  return { ...state, changesAt: nextChange(table, ahead, fingerprint(state)) }
}

/** Advances the table until its state looks different, and returns that instant; null if it never will. */
function nextChange(table: Running, ahead: readonly TableEvent[], before: string): number | null {
  let index = 0
  for (;;) {
    const event = ahead[index]
    const at = Math.min(nextTimer(table), event?.at ?? Infinity)
    if (at === Infinity) return null
    if (event?.at === at) {
      happen(table, event)
      index += 1
    } else runTimers(table, at)
    if (fingerprint(view(table, at)) !== before) return at
  }
}
