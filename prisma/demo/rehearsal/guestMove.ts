import { createHash } from 'node:crypto'
import { signSeconds } from '#rules/guide/presence.ts'
import type { Act, SeatId, Stage, TableFacts, TableState } from '#rules/guide/table.ts'
import { minute, second } from '#rules/time/durations.ts'
import { lastSignOf, visitAt } from './visit.ts'

/** A table as a simulated guest sees it. */
export type Scene = { facts: TableFacts; state: TableState; guests: ReadonlySet<SeatId> }

/** Reports that a guest is at the table, or does something there. */
export type GuestMove = { kind: 'Sign' } | Act

/** The time that the guide gives to a raised hand. */
const floorLength = 2 * minute

/** Returns a number from 0 up to 1, the same for the same words. */
function draw(...words: readonly (string | number)[]): number {
  return createHash('sha256').update(words.join(' ')).digest().readUInt32BE(0) / 2 ** 32
}

const within = (from: number, until: number, share: number): number => from + (until - from) * share

/** Draws a number for one guest at one table. */
type Lot = (...words: readonly (string | number)[]) => number

/**
 * Returns when a guest sits down: in the minutes before the start, or soon after the visitor if the table is under way.
 */
function comesAt({ opensAt, startsAt }: TableFacts, visitFrom: number, lot: Lot): number {
  const share = lot('comes')
  const early = within(opensAt + 10 * second, startsAt + 15 * second, share)
  return Math.max(early, within(visitFrom + 3 * second, visitFrom + 50 * second, share))
}

/** Whether a guest went out a moment ago, and not long enough ago to be back. */
function isOut({ log }: TableFacts, seat: SeatId, now: number, lot: Lot): boolean {
  const left = log.findLast(({ by, act }) => by === seat && act.kind === 'Leave')?.at
  return left !== undefined && now < left + within(25 * second, 50 * second, lot('out', left))
}

/** Whether a guest goes out for a moment: about one guest in ten minutes does. */
function goesOut({ startsAt }: TableFacts, now: number, lot: Lot): boolean {
  const part = 10 * minute
  const index = Math.floor((now - startsAt) / part)
  if (index < 0 || lot('leaves', index) > 0.1) return false
  const at = startsAt + index * part + within(minute, 9 * minute, lot('leaves at', index))
  return now >= at && now < at + 10 * second
}

/** Ends a turn before its time is up, or passes it after a moment. */
function turnMove(stage: Stage, { turn, step }: TableState, now: number, lot: Lot): Act | null {
  if (!turn || !('turnSeconds' in stage)) return null
  const length = stage.turnSeconds * second
  const began = turn.until - length
  if (lot('pass', step) < 0.08) return now >= began + 5 * second ? { kind: 'Pass', step } : null
  return now >= began + length * within(0.3, 0.85, lot('done', step)) ? { kind: 'Done', step } : null
}

function vote(stage: Stage, { state, seat, now, lot }: Turned): Act | null {
  if (stage.kind !== 'Opening' && stage.kind !== 'Prompt') return null
  const { step, stageFrom, ready, longer, extended } = state
  const after = (least: number, most: number, what: string): boolean =>
    now >= stageFrom + stage.seconds * second * within(least, most, lot(what, step))
  if (!ready.includes(seat) && after(0.35, 0.85, 'ready')) return { kind: 'Ready', step }
  if (stage.kind === 'Opening' || extended || longer.includes(seat) || lot('longer', step) > 0.08) return null
  return after(0.25, 0.35, 'longer after') ? { kind: 'Longer', step } : null
}

/** Raises a hand now and then, if people talk freely and few wait already. */
function raiseHand(stage: Stage, { state, seat, now, lot }: Turned): Act | null {
  const { hands, stageFrom, step } = state
  if ((stage.kind !== 'Prompt' && stage.kind !== 'Arriving') || hands.length > 1 || hands.includes(seat))
    return null
  const index = Math.floor((now - stageFrom) / minute)
  if (index < 1 || lot('hand', step, index) > 0.04) return null
  const at = stageFrom + (index + lot('hand at', step, index) * 0.8) * minute
  return now >= at && now < at + 10 * second ? { kind: 'HandUp' } : null
}

type Turned = { state: TableState; seat: SeatId; now: number; lot: Lot }

function actOf({ facts, state }: Scene, seat: SeatId, now: number, lot: Lot): Act | null {
  const stage = facts.script[state.stage]
  if (!stage) return null
  const { turn, floor, smaller } = state
  if (turn?.seat === seat) return turnMove(stage, state, now, lot)
  if (floor?.seat === seat) {
    const spoken = within(20 * second, 80 * second, lot('floor', floor.until))
    return now >= floor.until - floorLength + spoken ? { kind: 'HandDown' } : null
  }
  if (smaller && !smaller.goOn.includes(seat)) return { kind: 'GoOnSmaller' }
  if (stage.kind !== 'Farewell' && goesOut(facts, now, lot)) return { kind: 'Leave' }
  const asked = { state, seat, now, lot }
  return vote(stage, asked) ?? raiseHand(stage, asked)
}

/**
 * Returns what a simulated guest does next. Guests come after the visitor and in the minutes before the start, take
 * turns and pass now and then, get ready, seldom want longer, raise a hand, and go out for half a minute. All is drawn
 * from the table's seed: the same scene at the same instant always gives the same move.
 *
 * @param now milliseconds, UTC
 * @returns null for nothing at this instant
 */
export function guestMove(scene: Scene, seat: SeatId, now: number): GuestMove | null {
  const { facts, state, guests } = scene
  const visit = visitAt(facts, guests, now)
  if (!visit || state.ended || state.removed.includes(seat)) return null
  const lot: Lot = (...words) => draw(facts.seed, seat, ...words)
  const isHere = state.present.includes(seat)
  if (!isHere && (now < comesAt(facts, visit.from, lot) || isOut(facts, seat, now, lot))) return null
  if (!isHere || now >= lastSignOf(facts, seat) + signSeconds * second) return { kind: 'Sign' }
  return actOf(scene, seat, now, lot)
}
