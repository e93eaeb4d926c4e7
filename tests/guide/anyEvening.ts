import fc from 'fast-check'
import { seeTable } from '../../server/rules/guide/seeTable.ts'
import type { Act, Script, SeatId, Stage, TableFacts, TableState } from '../../server/rules/guide/table.ts'
import { add, minute, seatNames, second } from './evening.ts'

const depth = fc.constantFrom(1, 2, 3) as fc.Arbitrary<1 | 2 | 3>

const anyStage: fc.Arbitrary<Stage> = fc.oneof(
  fc.record({
    kind: fc.constant('Opening' as const),
    seconds: fc.integer({ min: 15, max: 120 }),
    text: fc.constant(''),
  }),
  fc.record({
    kind: fc.constantFrom('Round' as const, 'ClosingRound' as const),
    turnSeconds: fc.integer({ min: 20, max: 120 }),
    depth,
  }),
  fc.record(
    {
      kind: fc.constant('Prompt' as const),
      seconds: fc.integer({ min: 60, max: 600 }),
      depth,
      picked: fc.constant(true as const),
    },
    { requiredKeys: ['kind', 'seconds', 'depth'] },
  ),
  fc.record({ kind: fc.constant('Break' as const), seconds: fc.integer({ min: 60, max: 300 }) }),
)

const anyScript: fc.Arbitrary<Script> = fc
  .array(anyStage, { minLength: 2, maxLength: 8 })
  .map((stages) => [{ kind: 'Arriving', depth: 1 }, ...stages, { kind: 'Farewell', text: '' }])

/** Creates an act of any kind for the current step of the table; some are about another step. */
type ActOf = (step: number) => Act

const steppedKinds = ['Ready', 'Ready', 'NotReady', 'Longer', 'NotLonger', 'Done', 'Pass'] as const
const hostKinds = ['MoveOn', 'GoBack', 'Extend', 'SkipTurn'] as const

const stepped = (kinds: readonly Extract<Act, { step: number }>['kind'][]): fc.Arbitrary<ActOf> =>
  fc.tuple(fc.constantFrom(...kinds), fc.constantFrom(0, 0, 0, 0, -1, 1)).map(([kind, off]) => (step) => ({
    kind,
    step: step + off,
  }))

const stepless = fc
  .oneof(
    fc.constantFrom<Act>(
      { kind: 'HandUp' },
      { kind: 'HandUp' },
      { kind: 'HandDown' },
      { kind: 'GoOnSmaller' },
      { kind: 'EndUncounted' },
      { kind: 'TakeHost' },
      { kind: 'TakeHost' },
      { kind: 'TakeHost' },
      { kind: 'HandBack' },
      { kind: 'Leave' },
    ),
    fc.constantFrom('o1', 'o2', 'o3', 'o4').map((question): Act => ({ kind: 'Pick', question })),
    fc.constantFrom('Hello.', ' ').map((text): Act => ({ kind: 'Say', text })),
  )
  .map(
    (act): ActOf =>
      () =>
        act,
  )

const rare = fc
  .constantFrom<Act>(
    { kind: 'EndEarly' },
    { kind: 'Remove', seat: 'Ben' },
    { kind: 'Remove', seat: 'nobody' },
  )
  .map(
    (act): ActOf =>
      () =>
        act,
  )

/** A share of the evening, 0 to 1. Without this, fast-check's doubles are mostly close to 0. */
export const anyShare: fc.Arbitrary<number> = fc
  .noBias(fc.nat(1_000_000))
  .map((millionths) => millionths / 1_000_000)

const everybody = [...seatNames.slice(0, 6), 'operator']

const whole = (min: number, max: number): fc.Arbitrary<number> => fc.noBias(fc.integer({ min, max }))

const anyStay = fc
  .record({
    seat: fc.noBias(fc.constantFrom(...everybody)),
    from: fc.oneof(whole(-400, 60), whole(-400, 2400)),
    length: fc.oneof(whole(1, 240), whole(900, 3600), fc.constant(Infinity)),
  })
  .map(({ seat, from, length }) => ({ seat, from: from * second, until: (from + length) * second }))

/** Chooses who acts at a table: mostly somebody for whom the act has a meaning. */
type ByOf = (state: TableState) => SeatId

const anybody = whole(0, everybody.length - 1).map(
  (nth): ByOf =>
    () =>
      everybody[nth] ?? 'operator',
)
const somebodyPresent = whole(0, 11).map(
  (nth): ByOf =>
    ({ present }) =>
      present[nth % present.length] ?? 'operator',
)
const speaker: ByOf = ({ turn, floor }) => turn?.seat ?? floor?.seat ?? 'operator'
const host: ByOf = ({ host }) => host ?? 'operator'

/** An act by a seat or an operator. */
export type Doing = { byOf: ByOf; actOf: ActOf }

export const anyDoing: fc.Arbitrary<Doing> = fc.noBias(
  fc.oneof(
    { weight: 8, arbitrary: fc.record({ byOf: somebodyPresent, actOf: stepped(steppedKinds) }) },
    { weight: 4, arbitrary: fc.record({ byOf: fc.constant(speaker), actOf: stepped(['Done', 'Pass']) }) },
    { weight: 4, arbitrary: fc.record({ byOf: fc.constant(host), actOf: stepped(hostKinds) }) },
    {
      weight: 6,
      arbitrary: fc.record({ byOf: fc.oneof(somebodyPresent, fc.constant(host)), actOf: stepless }),
    },
    { weight: 2, arbitrary: fc.record({ byOf: anybody, actOf: fc.oneof(stepless, stepped(steppedKinds)) }) },
  ),
)

const rarely = fc.record({ byOf: fc.oneof(anybody, fc.constant(host)), actOf: rare })

type Move = Doing & { gap: number }

const anyMove: fc.Arbitrary<Move> = fc
  .tuple(
    whole(0, 90_000),
    fc.noBias(fc.oneof({ weight: 60, arbitrary: anyDoing }, { weight: 1, arbitrary: rarely })),
  )
  .map(([gap, doing]) => ({ gap, ...doing }))

/** Plays the moves one after the other, each about the step that is current at its instant. */
function played(facts: TableFacts, moves: readonly Move[]): TableFacts {
  let at = facts.opensAt
  return moves.reduce((so, { gap, byOf, actOf }) => {
    at += gap
    const state = seeTable(so, at)
    return add(so, at, byOf(state), actOf(state.step))
  }, facts)
}

/**
 * Generates an evening with any script, log and presence, of up to six people and an operator. It starts at instant 0.
 */
export const anyEvening: fc.Arbitrary<TableFacts> = fc
  .record({
    people: whole(1, 6),
    minimum: fc.integer({ min: 1, max: 4 }),
    minutes: fc.integer({ min: 15, max: 45 }),
    script: anyScript,
    seed: fc.string({ maxLength: 4 }),
    stays: fc.noBias(fc.array(anyStay, { minLength: 8, maxLength: 24, size: 'max' })),
    moves: fc.noBias(fc.array(anyMove, { maxLength: 60, size: 'max' })),
  })
  .map(({ people, minimum, minutes, script, seed, stays, moves }) => {
    const facts: TableFacts = {
      kind: 'OneOnOne',
      minimum,
      removedBefore: [],
      opensAt: -5 * minute,
      startsAt: 0,
      endsAt: minutes * minute,
      script,
      questions: script.map((stage, index) => ('depth' in stage ? `q${index}` : null)),
      offered: ['o1', 'o2', 'o3'],
      seed,
      seats: seatNames.slice(0, people),
      log: [],
      presence: stays,
    }
    return played(facts, moves)
  })

/** Returns an evening of three rounds whose people are present all the time. */
export function fullRounds(people: number, seed: string): TableFacts {
  const seats = seatNames.slice(0, people)
  return {
    kind: 'First',
    minimum: 2,
    removedBefore: [],
    opensAt: 0,
    startsAt: 0,
    endsAt: 90 * minute,
    script: [
      { kind: 'Arriving', depth: 1 },
      { kind: 'Round', turnSeconds: 30, depth: 1 },
      { kind: 'Round', turnSeconds: 30, depth: 2 },
      { kind: 'ClosingRound', turnSeconds: 30, depth: 3 },
      { kind: 'Farewell', text: '' },
    ],
    questions: [null, null, null, null, null],
    offered: [],
    seed,
    seats,
    log: [],
    presence: seats.map((seat) => ({ seat, from: 0, until: 90 * minute })),
  }
}
