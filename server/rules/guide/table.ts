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

/** Identifies a person at a table: the opaque id of a seat, or of an operator who hosts. */
export type SeatId = string

/** What people do at a table. `step` is the step they saw when they acted; an act on an earlier step has no effect. */
export type Act =
  | { kind: 'Ready' | 'NotReady' | 'Longer' | 'NotLonger'; step: number }
  /** The speaker of a round ends or passes their turn. */
  | { kind: 'Done' | 'Pass'; step: number }
  | { kind: 'HandUp' | 'HandDown' }
  /** With fewer people than the minimum: go on, or end without it counting for anyone. */
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

/** The acts of a host that change the stage or turn for everybody, and are announced as the host's. */
export const hostMoveKinds = ['MoveOn', 'GoBack', 'Extend', 'SkipTurn'] as const satisfies ActKind[]
export type HostMoveKind = (typeof hostMoveKinds)[number]

/** The encounter got another end. Before this line the end was `was`, after it `endsAt`. Milliseconds, UTC. */
export type NewEnd = { kind: 'NewEnd'; was: number; endsAt: number }

/**
 * One line of a table's log: a person's act or, if `by` is null, a note by the service. `at` is UTC, in milliseconds.
 * Lines are in the order in which they were stored.
 */
export type LogLine = { at: number } & ({ by: SeatId; act: Act } | { by: null; act: NewEnd })

/** Returns the instant of a log's next line: never before the last one, even if two processes' clocks differ. */
export const nextLineAt = (last: number | undefined, now: Date): Date =>
  new Date(Math.max(now.getTime(), last ?? 0))

/**
 * A time during which somebody was at the table, in milliseconds. It comes from the signs of a page, with some
 * patience for a late one, or from Zoom; `until` is infinite as long as Zoom has not reported that they left.
 */
export type PresenceSpan = { seat: SeatId; from: number; until: number }

/** All facts from which the guide is computed. The same facts always give the same evening. */
export type TableFacts = {
  kind: EncounterKindName
  minimum: number
  /** Milliseconds, UTC; the table opens some minutes before the start. */
  opensAt: number
  startsAt: number
  /** The end as it was when the table began. A {@link NewEnd} changes it. */
  endsAt: number
  script: Script
  /** The id of each stage's question; null for a stage without one. */
  questions: readonly (string | null)[]
  /** The questions that a One-on-One offers to pick from. */
  offered: readonly string[]
  /** Seeds the random order of turns. */
  seed: string
  seats: readonly SeatId[]
  /** Seats removed before this log began, for example before the encounter was moved. */
  removedBefore: readonly SeatId[]
  log: readonly LogLine[]
  presence: readonly PresenceSpan[]
}

/** The whole state of a table at an instant. {@link TableView} is the part that one person sees. */
export type TableState = {
  /** Increases with every change of stage or turn, and identifies the moment an act was meant for. */
  step: number
  /** Index into the script. */
  stage: number
  /** When the stage began, and when it ends automatically at the latest; null while a host decides. Milliseconds. */
  stageFrom: number
  stageUntil: number | null
  /** When the stage's own time is or was over, even under a host; null for a stage without its own time. */
  stageDue: number | null
  question: string | null
  /** The turn of a round: who speaks, until when, and who follows in which order. */
  turn: { seat: SeatId; until: number; next: readonly SeatId[] } | null
  present: readonly SeatId[]
  ready: readonly SeatId[]
  longer: readonly SeatId[]
  /** Whether the majority extended this stage, which is possible once in each stage. */
  extended: boolean
  /** Who speaks after raising a hand, and who waits, in the order in which they will speak. */
  floor: { seat: SeatId; until: number } | null
  hands: readonly SeatId[]
  /** Seconds for which each seat has had the turn or the floor so far. */
  spoken: ReadonlyMap<SeatId, number>
  /** Set while too few people, ten minutes after the start, are asked whether to go on (votes.ts). */
  smaller: { goOn: readonly SeatId[]; end: readonly SeatId[] } | null
  /** The picked questions of a One-on-One, by seat. */
  picks: ReadonlyMap<SeatId, readonly string[]>
  host: SeatId | null
  /** Whether the host can go back by one stage: there is an earlier stage, and time for it. */
  canGoBack: boolean
  /** The last move of the host, or of an operator who does not host, for some seconds. */
  hostMove: { kind: HostMoveKind; by: SeatId; isHost: boolean; at: number } | null
  /** The last line of each host, and of each operator who does not host, for a minute; the newest last. */
  lines: readonly { text: string; by: SeatId; isHost: boolean; at: number }[]
  removed: readonly SeatId[]
  ended: null | 'Time' | 'Uncounted' | 'EndedEarly'
  /** The next instant at which anything changes without an act; null once it has ended. Milliseconds. */
  changesAt: number | null
}
