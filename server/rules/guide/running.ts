import type { SeatId, Stage, TableFacts, TableState } from './table.ts'

/** A person who speaks, from and until in milliseconds. */
export type Speaking = { seat: SeatId; from: number; until: number }

/**
 * The mutable state of a table while the log is replayed. Only the files of this folder change it, in place, from one
 * instant to the next. Fields it shares with {@link TableState} have the same names.
 */
export type Running = {
  readonly facts: TableFacts
  /** Every seat once, in the order of the facts. */
  readonly seats: readonly SeatId[]
  now: number
  /** When the evening ends, as far as is known at `now`. */
  endsAt: number
  step: number
  stage: number
  stageFrom: number
  /** When the stage's own time is over; Infinity for a stage without its own time. */
  deadline: number
  question: string | null
  turn: Speaking | null
  /** The seats that still get a turn in this round, in order. */
  queue: SeatId[]
  /** The seats that began a turn in this round, in order; a seat that lost its first turn may be there twice. */
  begun: SeatId[]
  /** The seats whose turn in this round is over for good. */
  had: SeatId[]
  /** The number of rounds so far, and the order of the last one. */
  rounds: number
  lastOrder: SeatId[]
  /** Seats in the order of {@link seats}. People without a seat (operators) are in `visitors`. */
  present: SeatId[]
  visitors: SeatId[]
  ready: SeatId[]
  longer: SeatId[]
  extended: boolean
  floor: Speaking | null
  /** In the order in which hands were raised. */
  hands: SeatId[]
  /** Milliseconds spoken in turns and floors that are over. */
  spoken: Map<SeatId, number>
  /**
   * Since when, after the start, at least the minimum of people has been present (null while it is not), and the
   * total of earlier such times. Milliseconds.
   */
  enoughFrom: number | null
  enoughFor: number
  /** Votes of the people present on whether to go on with too few. `smaller` is set while the table is asked. */
  smallerVotes: { goOn: SeatId[]; end: SeatId[] }
  smaller: { goOn: SeatId[]; end: SeatId[] } | null
  /** Whether the majority decided to go on with fewer. */
  wentOn: boolean
  picks: Map<SeatId, string[]>
  host: SeatId | null
  hostMove: TableState['hostMove']
  lines: TableState['lines']
  removed: SeatId[]
  ended: TableState['ended']
}

const nothingLeft: Stage = { kind: 'Farewell', text: '' }

/** Returns the stage at an index. Past the end of a script only the farewell is left. */
export function stageAt(script: TableFacts['script'], index: number): Stage {
  return script[index] ?? nothingLeft
}

/** Whether the votes are more than half of those present. */
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

/** Adds a turn or floor that ends now to the person's speaking time. */
export function countSpoken(table: Running, { seat, from }: Speaking): void {
  table.spoken.set(seat, (table.spoken.get(seat) ?? 0) + table.now - from)
}
