import { describe, expect, it } from 'vitest'
import type { EncounterKindName } from '../../server/rules/encounters/encounter.ts'
import { defaultScripts } from '../../server/rules/guide/defaultScripts.ts'
import { drawQuestions } from '../../server/rules/guide/drawQuestions.ts'
import { guideQuestions } from '../../server/rules/guide/guideQuestions.ts'
import { seeTable } from '../../server/rules/guide/seeTable.ts'
import type { LogLine, TableFacts } from '../../server/rules/guide/table.ts'
import { add, factsOf, here, minute, roundsOf, second, statesOf } from './evening.ts'

function evening(kind: EncounterKindName, people: number, minutes: number, minimum: number): TableFacts {
  const script = defaultScripts[kind]
  const startsAt = new Date('2026-11-19T18:00:00Z')
  const { questions, offered } = drawQuestions({
    list: guideQuestions,
    script,
    kind,
    startsAt,
    met: new Map(),
  })
  return factsOf(people, { kind, minimum, script, questions, offered, endsAt: minutes * minute })
}

/** Returns the stages in order, each with the minute at which it began. */
function stagesOf(facts: TableFacts): [string, number][] {
  const begun = new Map(
    statesOf(facts).map(({ state }) => [state.stageFrom, facts.script[state.stage]?.kind]),
  )
  return [...begun].map(([from, kind]) => [kind ?? '', from / minute])
}

describe('a whole First evening of twelve', () => {
  const facts = evening('First', 12, 90, 10)

  it('runs by itself through every part in time', () => {
    expect(stagesOf(facts)).toEqual([
      ['Arriving', -5],
      ['Opening', 0],
      ['Round', 1],
      ['Prompt', 16],
      ['Prompt', 25],
      ['Prompt', 35],
      ['Break', 46],
      ['Prompt', 51],
      ['Prompt', 62],
      ['ClosingRound', 74],
      ['Farewell', 83],
    ])
    expect(roundsOf(facts).map((round) => new Set(round).size)).toEqual([12, 12])
    const steps = [...new Set(statesOf(facts).map(({ state }) => state.step))]
    expect(steps).toEqual(Array.from({ length: 33 }, (_, step) => step))
    const end = seeTable(facts, 90 * minute)
    expect(end.ended).toBe('Time')
    expect([...end.spoken.values()]).toEqual(Array.from({ length: 12 }, () => 120))
  })

  it('ends in order even if it began late, two came late, one left, and prompts were extended', () => {
    const stays = facts.presence.map((span) => {
      if (span.seat === 'Ada') return here('Ada', 3 * minute, 90 * minute)
      return ['Ben', 'Cem'].includes(span.seat) ? here(span.seat, 100 * second, 90 * minute) : span
    })
    let late: TableFacts = { ...facts, presence: stays }
    late = add(late, 50 * minute, 'Dua', { kind: 'Leave' })
    for (const at of [20, 30, 40, 55, 66]) {
      const { step } = seeTable(late, at * minute)
      for (const by of facts.seats) late = add(late, at * minute, by, { kind: 'Longer', step })
    }
    const stages = new Map(stagesOf(late))
    expect(stages.get('Opening')).toBeCloseTo(100 / 60)
    expect(roundsOf(late).map((round) => round.length)).toEqual([12, 11])
    expect(roundsOf(late)[0]?.at(-1)).toBe('Ada')
    expect(stages.get('ClosingRound')).toBe(89 - (11 * 45) / 60)
    expect(stages.get('Farewell')).toBe(89)
  })

  it('goes on with a host who comes and goes', () => {
    const presence = [...facts.presence, here('operator', 20 * minute, 40 * minute)]
    const hosted = add({ ...facts, presence }, 20 * minute, 'operator', { kind: 'TakeHost' })
    const stages = stagesOf(hosted)
    expect(stages[3]).toEqual(['Prompt', 16])
    expect(stages[4]).toEqual(['Prompt', 40])
    expect(stages.at(-1)?.[0]).toBe('Farewell')
    expect(roundsOf(hosted).map((round) => round.length)).toEqual([12, 12])
  })

  it('is computed in a few milliseconds from a log of two thousand lines', () => {
    const kinds = ['Ready', 'NotReady', 'Longer', 'NotLonger', 'HandUp', 'HandDown', 'Done'] as const
    const log = Array.from({ length: 2000 }, (_, nth): LogLine => {
      const at = Math.floor((nth * 88 * minute) / 2000)
      const kind = kinds[nth % kinds.length] ?? 'Done'
      const act = kind === 'HandUp' || kind === 'HandDown' ? { kind } : { kind, step: nth % 40 }
      return { at, by: facts.seats[(nth * 7) % 12] ?? '', act }
    })
    const presence = facts.presence.flatMap(({ seat }) =>
      Array.from({ length: 30 }, (_, nth) => here(seat, nth * 3 * minute, nth * 3 * minute + 175 * second)),
    )
    const busy = { ...facts, log, presence }
    const times = Array.from({ length: 30 }, () => {
      const before = performance.now()
      expect(seeTable(busy, 89 * minute).ended).toBeNull()
      return performance.now() - before
    })
    // A busy machine can only make it look slower.
    expect(Math.min(...times)).toBeLessThan(50)
  })
})

describe.each([
  ['Second', 8, 75, 6, [8, 8]],
  ['OneOnOne', 2, 45, 2, []],
] as const)('a whole %s evening', (kind, people, minutes, minimum, rounds) => {
  it('gets to each part, asks no question twice, and has time for the farewell', () => {
    const facts = evening(kind, people, minutes, minimum)
    const stages = stagesOf(facts)
    expect(stages.map(([stage]) => stage)).toEqual(facts.script.map((stage) => stage.kind))
    expect(stages.at(-1)?.[1]).toBeLessThanOrEqual(minutes - 3)
    expect(roundsOf(facts).map((round) => round.length)).toEqual(rounds)
    const asked = [...new Map(statesOf(facts).map(({ state }) => [state.stage, state.question])).values()]
    const some = asked.filter((question) => question !== null)
    expect(new Set(some).size).toBe(some.length)
  })
})
