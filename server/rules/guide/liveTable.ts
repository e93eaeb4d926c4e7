import { joinOpensAt } from '#rules/encounters/encounter.ts'
import { isAtTable, type PageTrouble, patienceSeconds } from './presence.ts'
import { seeTable } from './seeTable.ts'
import type { TableSnapshot } from './snapshot.ts'
import type { HostMoveKind, SeatId, Stage, StageKind, TableState } from './table.ts'
import { hostMoves } from './tableView.ts'

/** What asks for an operator, the worst first. */
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

/** How long after the start somebody may come before they are missed, in milliseconds. */
const grace = 120_000

/** Somebody at a table or expected there, as the operator sees them: never how long or with whom they speak. */
export type LivePerson = {
  /** Null of an operator, who has no seat. */
  seatId: SeatId | null
  name: string
  isHere: boolean
  isOperator: boolean
  isHost: boolean
  mayHost: boolean
  hasHandUp: boolean
  lastSeenAt: Date | null
  /** What fails on their page; nothing while they are not here. */
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
   * Until this part ends by itself; while hosted, until its own time is over and below 0 after it; null without either, and
   * while a round waits.
   */
  secondsLeft: number | null
  here: number
  expected: number
  people: LivePerson[]
  problems: TableProblem[]
  /** What an operator who has not sat down there can do now of what a host does. */
  moves: HostMoveKind[]
}

/** Nobody's seat: an operator who has not sat down is at no place of the table. */
const outside: SeatId = ''

/** A round that nobody is there to speak in waits: what ends it at last is no time that it has. */
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
 * Shows a table to the operator.
 *
 * @param isReported whether a report of what happened there waits for a decision
 * @returns null once its host or its people have ended it
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
    // Of somebody who is in the provider's room alone, the last sign says nothing any more.
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
  }
}

/** Puts the tables that ask for an operator first, the worst of them before the others, then by their start. */
export function byUrgency(one: LiveTable, other: LiveTable): number {
  const rank = ({ problems: [worst] }: LiveTable) =>
    worst === undefined ? tableProblems.length : tableProblems.indexOf(worst)
  return (
    rank(one) - rank(other) ||
    one.snapshot.startsAt.getTime() - other.snapshot.startsAt.getTime() ||
    one.snapshot.encounterId - other.snapshot.encounterId
  )
}
