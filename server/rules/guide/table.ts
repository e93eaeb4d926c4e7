import type { EncounterKindName } from '#rules/encounters/encounter.ts'

/** How deep a question goes: 1 is light, 3 is personal. */
export type Depth = 1 | 2 | 3

/** One part of an evening (docs/guide.md). Times are in seconds. */
export type Stage =
  | { kind: 'Arriving'; depth: Depth }
  | { kind: 'Opening'; seconds: number; text: string }
  | { kind: 'Round' | 'ClosingRound'; turnSeconds: number; depth: Depth }
  | {
      kind: 'Prompt'
      seconds: number
      depth: Depth /** Whether each person picks some of these questions. */
      picked?: true
    }
  | { kind: 'Break'; seconds: number }
  | { kind: 'Farewell'; text: string }
export type StageKind = Stage['kind']

/** The stages of an evening in order. */
export type Script = readonly Stage[]

/** Names a person at a table: the opaque id of a seat, or of an operator who hosts. */
export type SeatId = string

/** What people do at a table. `step` is the step they saw when they did it; an act on a step that is over does nothing. */
export type Act =
  | { kind: 'Ready' | 'NotReady' | 'Longer' | 'NotLonger'; step: number }
  /** The speaker of a round ends or passes their turn. */
  | { kind: 'Done' | 'Pass'; step: number }
  | { kind: 'HandUp' | 'HandDown' }
  /** With fewer than the minimum: go on with fewer, or end without it counting for anyone. */
  | { kind: 'GoOnSmaller' | 'EndUncounted' }
  /** One of the questions offered in a One-on-One. */
  | { kind: 'Pick'; question: string }
  | { kind: 'Leave' }
  | { kind: 'TakeHost' | 'HandBack' }
  | { kind: 'MoveOn' | 'GoBack' | 'Extend' | 'SkipTurn'; step: number }
  | { kind: 'Say'; text: string }
  | { kind: 'Remove'; seat: SeatId }
  | { kind: 'EndEarly' }
export type ActKind = Act['kind']

/** What a host does that changes where everybody is, and is seen as done by the host. */
export const hostMoveKinds = ['MoveOn', 'GoBack', 'Extend', 'SkipTurn'] as const satisfies ActKind[]
export type HostMoveKind = (typeof hostMoveKinds)[number]

/** The service gave the encounter another end: until this line `was` holds, and then `endsAt`. Milliseconds, UTC. */
export type NewEnd = { kind: 'NewEnd'; was: number; endsAt: number }

/**
 * One line of a table's log, what somebody did or (by nobody) what the service noted; `at` is UTC, in milliseconds. Lines are in
 * the order in which they were stored.
 */
export type LogLine = { at: number } & ({ by: SeatId; act: Act } | { by: null; act: NewEnd })

/** When the next line of a log counts: lines are in the order of their instants, also where two processes' clocks differ. */
export const nextLineAt = (last: number | undefined, now: Date): Date =>
  new Date(Math.max(now.getTime(), last ?? 0))

/**
 * While somebody was at the table, from and until in milliseconds: by the signs of a page, with the patience for a late one, or
 * by the word of Zoom; infinite while that has not said that they left.
 */
export type PresenceSpan = { seat: SeatId; from: number; until: number }

/** Everything the guide follows from; the same facts always give the same evening. */
export type TableFacts = {
  kind: EncounterKindName
  minimum: number
  /** Milliseconds, UTC; the table opens some minutes before the start. */
  opensAt: number
  startsAt: number
  /** The end as it was when the table began; {@link NewEnd} gives others. */
  endsAt: number
  script: Script
  /** The question of each stage, by id; a stage without a question has null. */
  questions: readonly (string | null)[]
  /** Questions a One-on-One offers to be picked. */
  offered: readonly string[]
  /** Draws the order of turns. */
  seed: string
  seats: readonly SeatId[]
  /** Removed before this log began, as where the encounter was moved since. */
  removedBefore: readonly SeatId[]
  log: readonly LogLine[]
  presence: readonly PresenceSpan[]
}

/** What is true of a table at an instant, for whoever may see all of it; {@link TableView} is what one person sees. */
export type TableState = {
  /** Rises with every change of stage or turn; names what an act was about. */
  step: number
  /** Index into the script. */
  stage: number
  /** When the stage began, and when it ends by itself at the latest; null while a host holds it. Milliseconds. */
  stageFrom: number
  stageUntil: number | null
  /** When the stage's own time is or was over, also while a host holds it; null for a stage without one. */
  stageDue: number | null
  question: string | null
  /** The turn of a round: who speaks until when, and who follows in order. */
  turn: { seat: SeatId; until: number; next: readonly SeatId[] } | null
  present: readonly SeatId[]
  ready: readonly SeatId[]
  longer: readonly SeatId[]
  /** Whether this stage was made longer by most; that happens once a stage. */
  extended: boolean
  /** Who speaks after raising a hand, and who waits, in the order they will speak. */
  floor: { seat: SeatId; until: number } | null
  hands: readonly SeatId[]
  /** Seconds each seat has had the turn or the floor so far. */
  spoken: ReadonlyMap<SeatId, number>
  /** Set while those who are too few, ten minutes after the start, are asked whether to go on (votes.ts). */
  smaller: { goOn: readonly SeatId[]; end: readonly SeatId[] } | null
  /** Picks of a One-on-One by seat. */
  picks: ReadonlyMap<SeatId, readonly string[]>
  host: SeatId | null
  /** Whether the host can go back by one stage: there is one, and time for it. */
  canGoBack: boolean
  /** What the host did last, or an operator from outside, who does not host; for some seconds. */
  hostMove: { kind: HostMoveKind; by: SeatId; isHost: boolean; at: number } | null
  /** The last line of the host, or of an operator who does not host; for a minute. */
  line: { text: string; by: SeatId; isHost: boolean; at: number } | null
  removed: readonly SeatId[]
  ended: null | 'Time' | 'Uncounted' | 'EndedEarly'
  /** The next instant at which anything changes by itself; null once it has ended. Milliseconds. */
  changesAt: number | null
}
