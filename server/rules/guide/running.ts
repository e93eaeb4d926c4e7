import type { SeatId, Stage, TableFacts, TableState } from './table.ts'

/** Somebody who speaks, from and until in milliseconds. */
export type Speaking = { seat: SeatId; from: number; until: number }

/**
 * A table while its evening is worked through: changed in place from one instant to the next, by the files of this
 * folder alone. What it shares with {@link TableState} has the same names there.
 */
export type Running = {
  readonly facts: TableFacts
  /** Each seat once, in the order of the facts. */
  readonly seats: readonly SeatId[]
  now: number
  /** When the evening ends, as far as is known by now. */
  endsAt: number
  step: number
  stage: number
  stageFrom: number
  /** When the stage's own time is over; Infinity for a stage without a time of its own. */
  deadline: number
  question: string | null
  turn: Speaking | null
  /** Who still gets a turn in this round, in order. */
  queue: SeatId[]
  /** Who began a turn in this round, in order; twice who lost the first. */
  begun: SeatId[]
  /** Whose turn in this round is over for good. */
  had: SeatId[]
  /** How many rounds there were, and the order of the last. */
  rounds: number
  lastOrder: SeatId[]
  /** Seats in the order of {@link seats}; people without a seat (operators) are in `visitors`. */
  present: SeatId[]
  visitors: SeatId[]
  ready: SeatId[]
  longer: SeatId[]
  extended: boolean
  floor: Speaking | null
  /** In the order in which hands were raised. */
  hands: SeatId[]
  /** Milliseconds of turns and floors that are over. */
  spoken: Map<SeatId, number>
  /** Since when the minimum has been there after the start, null while it is not; and for how long before that. Milliseconds. */
  enoughFrom: number | null
  enoughFor: number
  /** Votes on an evening with too few people, of those present; offered in `smaller`. */
  smallerVotes: { goOn: SeatId[]; end: SeatId[] }
  smaller: { goOn: SeatId[]; end: SeatId[] } | null
  /** Whether most decided to go on with fewer. */
  wentOn: boolean
  picks: Map<SeatId, string[]>
  host: SeatId | null
  hostMove: TableState['hostMove']
  line: NonNullable<TableState['line']> | null
  removed: SeatId[]
  ended: TableState['ended']
}

const nothingLeft: Stage = { kind: 'Farewell', text: '' }

/** The stage at an index; past the end of a script there is nothing left to do but say farewell. */
export function stageAt(script: TableFacts['script'], index: number): Stage {
  return script[index] ?? nothingLeft
}

/** Whether more than half of those present are among these. */
export function isMost(votes: readonly SeatId[], present: readonly SeatId[]): boolean {
  return votes.length * 2 > present.length
}

export function without(list: readonly SeatId[], seat: SeatId): SeatId[] {
  return list.filter((each) => each !== seat)
}

/** Whether somebody is at the table, with or without a seat. */
export function isHere({ present, visitors }: Running, id: SeatId): boolean {
  return present.includes(id) || visitors.includes(id)
}

/** Adds what somebody has spoken to their time. */
export function countSpoken(table: Running, { seat, from }: Speaking): void {
  table.spoken.set(seat, (table.spoken.get(seat) ?? 0) + table.now - from)
}
