import { seeTable } from '../../server/rules/guide/seeTable.ts'
import type { Act, LogLine, SeatId, TableFacts, TableState } from '../../server/rules/guide/table.ts'

export const second = 1000
export const minute = 60_000
export const seatNames = ['Ada', 'Ben', 'Cem', 'Dua', 'Eli', 'Fay', 'Gus', 'Hal', 'Ivy', 'Jon', 'Kim', 'Lea']

/**
 * Returns an evening of a few people who are present from the opening to the end, with the test's changes. It starts at
 * instant 0.
 */
export function factsOf(people: number, more: Partial<TableFacts> = {}): TableFacts {
  const seats = seatNames.slice(0, people)
  const facts: TableFacts = {
    kind: 'First',
    minimum: 2,
    removedBefore: [],
    opensAt: -5 * minute,
    startsAt: 0,
    endsAt: 90 * minute,
    script: [
      { kind: 'Arriving', depth: 1 },
      { kind: 'Opening', seconds: 60, text: 'This is how it works.' },
      { kind: 'Round', turnSeconds: 60, depth: 1 },
      { kind: 'Prompt', seconds: 600, depth: 1 },
      { kind: 'Break', seconds: 300 },
      { kind: 'Prompt', seconds: 600, depth: 2 },
      { kind: 'Round', turnSeconds: 60, depth: 2 },
      { kind: 'ClosingRound', turnSeconds: 45, depth: 3 },
      { kind: 'Farewell', text: 'Thank you.' },
    ],
    questions: ['q0', null, 'q2', 'q3', null, 'q5', 'q6', 'q7', null],
    offered: [],
    seed: 'an evening',
    seats,
    log: [],
    presence: seats.map((seat) => here(seat, -5 * minute, 90 * minute)),
    ...more,
  }
  return facts
}

export const here = (seat: SeatId, from: number, until: number): TableFacts['presence'][number] => ({
  seat,
  from,
  until,
})

/** Returns the facts with one more line in the log. */
export function add(facts: TableFacts, at: number, by: SeatId, act: Act): TableFacts {
  return { ...facts, log: [...facts.log, { at, by, act }] }
}

/** Returns the facts of an evening that are known at an instant. */
export function knownAt(facts: TableFacts, now: number): TableFacts {
  return {
    ...facts,
    log: facts.log.filter(({ at }) => at <= now),
    presence: facts.presence.filter(({ from }) => from <= now),
  }
}

type Stepped = Extract<Act, { step: number }>

/** An evening whose log a test writes line by line. */
export class Evening {
  facts: TableFacts

  constructor(facts: TableFacts) {
    this.facts = facts
  }

  at(now: number): TableState {
    return seeTable(this.facts, now)
  }

  /** Adds an act about the current step. */
  do(now: number, by: SeatId, kind: Stepped['kind']): this {
    return this.line(now, by, { kind, step: this.at(now).step })
  }

  /** Changes the end of the encounter. */
  newEnd(at: number, endsAt: number): this {
    const { facts } = this
    const act = { kind: 'NewEnd', was: facts.endsAt, endsAt } as const
    this.facts = { ...facts, log: [...facts.log, { at, by: null, act }] }
    return this
  }

  line(at: number, by: SeatId, act: Act): this {
    this.facts = add(this.facts, at, by, act)
    return this
  }
}

/** Returns every state of an evening in order, each with the instant at which it began. */
export function statesOf(facts: TableFacts): { at: number; state: TableState }[] {
  const edges = facts.presence.flatMap(({ from, until }) => [from, until])
  const given = [...facts.log.map(({ at }: LogLine) => at), ...edges].sort((a, b) => a - b)
  const found: { at: number; state: TableState }[] = []
  let next = 0
  for (let at = facts.opensAt; ; ) {
    const state = seeTable(facts, at)
    found.push({ at, state })
    if (state.changesAt === null) return found
    while ((given[next] ?? Infinity) <= at) next += 1
    at = Math.min(state.changesAt, given[next] ?? Infinity)
  }
}

/** Returns the turns of each visit to a round, in order. */
export function roundsOf(facts: TableFacts): SeatId[][] {
  const rounds = new Map<number, { step: number; seat: SeatId }[]>()
  for (const { state } of statesOf(facts)) {
    if (!state.turn) continue
    const turns = rounds.get(state.stageFrom) ?? []
    rounds.set(state.stageFrom, turns)
    if (turns.at(-1)?.step !== state.step) turns.push({ step: state.step, seat: state.turn.seat })
  }
  return [...rounds.values()].map((turns) => turns.map(({ seat }) => seat))
}
