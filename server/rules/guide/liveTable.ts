import { joinOpensAt } from '#rules/encounters/encounter.ts'
import { isAtTable, type PageTrouble, patienceSeconds } from './presence.ts'
import { seeTable } from './seeTable.ts'
import type { TableSnapshot } from './snapshot.ts'
import type { HostMoveKind, SeatId, Stage, StageKind, TableState } from './table.ts'
import { hostMoves, type LineView, nameAtTable } from './tableView.ts'

/** The problems that need an operator, worst first. */
const tableProblems = [
  'Reported',
  'NobodyHere',
  'TooFew',
  'Deciding',
  'OverTime',
  'SomebodyMissing',
  'NotSeenOrHeard',
] as const
export type TableProblem = (typeof tableProblems)[number]

/** How late somebody may come, in milliseconds after the start, before they count as missing. */
const grace = 120_000

/** A person at a table or expected there, as the operator sees them. It never says how long or with whom they speak. */
export type LivePerson = {
  /** Null for an operator, who has no seat. */
  seatId: SeatId | null
  name: string
  isHere: boolean
  isOperator: boolean
  isHost: boolean
  mayHost: boolean
  hasHandUp: boolean
  lastSeenAt: Date | null
  /** What fails on their page; empty while they are not here. */
  trouble: readonly PageTrouble[]
}

/** A table of the evening as the operator follows it. */
export type LiveTable = {
  snapshot: TableSnapshot
  /** Whether people can be at the table; before that only the lobby is open. */
  isOpen: boolean
  /** Null before the first person came. */
  guide: { step: number; stage: StageKind; number: number; count: number } | null
  /**
   * Seconds until this stage ends automatically. Under a host it is the time until the stage's own end, negative
   * after it. Null if the stage has neither, and while a round waits for a speaker.
   */
  secondsLeft: number | null
  here: number
  expected: number
  people: LivePerson[]
  problems: TableProblem[]
  /** The host's moves that an operator can make now without sitting down at the table. */
  moves: HostMoveKind[]
  /** The lines that the table reads now, with the names of their writers, the newest last. */
  lines: LineView[]
}

/** A seat id that no seat has, for an operator who has not sat down. */
const outside: SeatId = ''

/** Whether a round waits because nobody is there to speak; its latest end is not its own time. */
const waits = (stage: Stage, { turn }: TableState): boolean => 'turnSeconds' in stage && turn === null

function secondsLeft(stage: Stage, state: TableState, now: number): number | null {
  if (waits(stage, state)) return null
  const { stageUntil, stageDue } = state
  const end = stageUntil ?? stageDue
  return end === null ? null : Math.round((end - now) / 1000)
}

function problemsOf(
  { startsAt, minimum }: TableSnapshot,
  state: TableState | null,
  {
    isReported,
    here,
    missing,
    failing,
  }: { isReported: boolean; here: number; missing: number; failing: number },
  now: number,
): TableProblem[] {
  const hasBegun = now >= startsAt.getTime()
  const due = state?.stageDue ?? null
  const found: Record<TableProblem, boolean> = {
    Reported: isReported,
    NobodyHere: hasBegun && here === 0,
    TooFew: hasBegun && here > 0 && here < minimum,
    Deciding: Boolean(state?.smaller),
    OverTime: Boolean(state?.host) && due !== null && now >= due,
    SomebodyMissing: now >= startsAt.getTime() + grace && here > 0 && missing > 0,
    NotSeenOrHeard: failing > 0,
  }
  return tableProblems.filter((problem) => found[problem])
}

/**
 * Returns a table as the operator sees it.
 *
 * @param isReported whether a report about this table waits for a decision
 * @returns null once the host or the people at the table have ended it
 */
export function viewLiveTable(snapshot: TableSnapshot, isReported: boolean, now: Date): LiveTable | null {
  const { facts, people, startsAt } = snapshot
  const at = now.getTime()
  const state = facts && seeTable(facts, at)
  if (state?.ended) return null
  const shown = [...people].flatMap(([id, person]) => {
    const { name, isSeated, isRemoved, isOperator, mayHost, lastSeenAt, trouble } = person
    const isHere = isOperator
      ? isAtTable(facts?.presence ?? [], id, at)
      : (state?.present.includes(id) ?? false)
    const isHost = state?.host === id
    if (isRemoved || !(isSeated || (isOperator && isHere))) return []
    const hasHandUp = state?.hands.includes(id) ?? false
    // If somebody is only in the video provider's room, the last sign of their page is out of date.
    const isPageOpen = lastSeenAt !== null && at < lastSeenAt.getTime() + patienceSeconds * 1000
    const failing = isHere && isPageOpen ? trouble : []
    const seatId = isOperator ? null : id
    return [{ seatId, name, isHere, isOperator, isHost, mayHost, hasHandUp, lastSeenAt, trouble: failing }]
  })
  const seated = shown.filter(({ isOperator }) => !isOperator)
  const here = seated.filter(({ isHere }) => isHere).length
  const failing = seated.filter(({ trouble }) => trouble.length > 0).length
  const stage = facts && state && facts.script[state.stage]
  return {
    snapshot,
    isOpen: now >= joinOpensAt(startsAt),
    guide:
      stage && state
        ? { step: state.step, stage: stage.kind, number: state.stage + 1, count: facts.script.length }
        : null,
    secondsLeft: stage && state ? secondsLeft(stage, state, at) : null,
    here,
    expected: seated.length,
    people: shown,
    problems: problemsOf(snapshot, state, { isReported, here, missing: seated.length - here, failing }, at),
    moves: facts && state ? hostMoves(state, facts, outside, true) : [],
    lines: (state?.lines ?? []).map(({ text, by, isHost, at: wroteAt }) => {
      const writer = people.get(by)
      return { text, by: writer?.name ?? nameAtTable(writer, isHost), at: new Date(wroteAt) }
    }),
  }
}

/** Compares tables for sorting: first those that need an operator, the worst problem first, then by their start. */
export function byUrgency(one: LiveTable, other: LiveTable): number {
  const rank = ({ problems: [worst] }: LiveTable) =>
    worst === undefined ? tableProblems.length : tableProblems.indexOf(worst)
  return (
    rank(one) - rank(other) ||
    one.snapshot.startsAt.getTime() - other.snapshot.startsAt.getTime() ||
    one.snapshot.encounterId - other.snapshot.encounterId
  )
}
