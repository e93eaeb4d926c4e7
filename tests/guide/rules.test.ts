import { describe, expect, it } from 'vitest'
import { actRefusal } from '../../server/rules/guide/actRefusal.ts'
import { seeTable } from '../../server/rules/guide/seeTable.ts'
import type { Script } from '../../server/rules/guide/table.ts'
import { Evening, factsOf, here, minute, roundsOf, second } from './evening.ts'

const day = -5 * minute
const end = 90 * minute

/** Returns a script of these stages between Arriving and a farewell. */
const scriptOf = (...stages: Script): Script => [
  { kind: 'Arriving', depth: 1 },
  ...stages,
  { kind: 'Farewell', text: 'Thank you.' },
]
const prompt = { kind: 'Prompt', seconds: 600, depth: 1 } as const
const round = { kind: 'Round', turnSeconds: 60, depth: 1 } as const
const closing = { kind: 'ClosingRound', turnSeconds: 60, depth: 2 } as const
const withScript = (people: number, ...stages: Script): Evening =>
  new Evening(factsOf(people, { script: scriptOf(...stages) }))

describe('arriving', () => {
  it('ends at the start if the minimum is there', () => {
    const evening = new Evening(factsOf(3))
    expect(evening.at(-1)).toMatchObject({ stage: 0, stageUntil: 0, changesAt: 0, question: 'q0' })
    expect(evening.at(0)).toMatchObject({ stage: 1, stageFrom: 0, stageUntil: minute, question: null })
  })

  it('waits two minutes for the minimum, and no longer', () => {
    const evening = new Evening(factsOf(1))
    expect(evening.at(0)).toMatchObject({ stage: 0, stageUntil: 2 * minute })
    expect(evening.at(2 * minute - 1).stage).toBe(0)
    expect(evening.at(2 * minute).stage).toBe(1)
  })

  it('ends as soon as the minimum is there', () => {
    const presence = [here('Ada', day, end), here('Ben', 30 * second, end)]
    const evening = new Evening(factsOf(2, { presence }))
    expect(evening.at(30 * second - 1).stage).toBe(0)
    expect(evening.at(30 * second)).toMatchObject({ stage: 1, stageFrom: 30 * second })
  })

  it('counts nobody before the table opens', () => {
    const evening = new Evening(factsOf(2, { presence: [here('Ada', day - minute, end)] }))
    expect(evening.at(day - 1).present).toEqual([])
    expect(evening.at(day).present).toEqual(['Ada'])
  })
})

describe('the opening', () => {
  it('ends when all present are ready, not a majority', () => {
    const evening = new Evening(factsOf(3)).do(1000, 'Ada', 'Ready').do(2000, 'Ben', 'Ready')
    expect(evening.at(3000)).toMatchObject({ stage: 1, ready: ['Ada', 'Ben'] })
    expect(evening.do(4000, 'Cem', 'Ready').at(4000)).toMatchObject({ stage: 2, ready: [] })
  })

  it('ends after its time', () => {
    expect(new Evening(factsOf(3)).at(minute).stage).toBe(2)
  })
})

describe('a round', () => {
  it('has a random order for each table and each time, so that anybody can begin', () => {
    const tables = Array.from({ length: 40 }, (_, index) => {
      const { facts } = withScript(4, round, round)
      return roundsOf({ ...facts, seed: `table ${index}` })
    })
    const different = (words: (rounds: string[][]) => unknown) => new Set(tables.map(words)).size
    expect(different(([first]) => first?.[0])).toBe(4)
    expect(different(([first]) => String(first))).toBeGreaterThan(10)
    // For each speaker of the second round, their place in the first: first those of its later half, then those of its
    // earlier half.
    const places = ([first = [], then = []]: string[][]) => then.map((seat) => first.indexOf(seat))
    expect(different((rounds) => String(places(rounds).slice(0, 2)))).toBe(2)
    expect(different((rounds) => String(places(rounds).slice(2)))).toBe(2)
  })

  it('gives everyone present one turn of the same length', () => {
    const evening = withScript(4, round, prompt)
    const [order = []] = roundsOf(evening.facts)
    expect(order.toSorted()).toEqual(['Ada', 'Ben', 'Cem', 'Dua'])
    expect(evening.at(0)).toMatchObject({
      turn: { seat: order[0], until: minute, next: order.slice(1) },
      stageUntil: 4 * minute,
    })
    expect(evening.at(minute).turn?.seat).toBe(order[1])
    expect(evening.at(4 * minute - 1).turn).toMatchObject({ seat: order[3], next: [] })
    expect(evening.at(4 * minute)).toMatchObject({ stage: 2, turn: null })
  })

  it('goes on when the speaker is done or passes, and ignores anybody else', () => {
    const evening = withScript(3, round, prompt)
    const [first = '', next = '', last = ''] = roundsOf(evening.facts)[0] ?? []
    const { step } = evening.at(1000)
    evening.line(1000, next, { kind: 'Done', step })
    expect(evening.at(1000).turn?.seat).toBe(first)
    evening.line(2000, first, { kind: 'Done', step }).line(2001, next, { kind: 'Pass', step })
    expect(evening.at(3000).turn).toEqual({ seat: next, until: 2000 + minute, next: [last] })
    expect(evening.do(4000, next, 'Pass').at(4000).turn).toMatchObject({ seat: last, next: [] })
  })

  it('gives latecomers a turn at its end', () => {
    const presence = ['Ada', 'Ben', 'Cem'].map((seat) => here(seat, day, end))
    const evening = new Evening(
      factsOf(4, { script: scriptOf(round, prompt), presence: [...presence, here('Dua', 30_000, end)] }),
    )
    expect(evening.at(30_000).turn?.next.at(-1)).toBe('Dua')
    expect(evening.at(3 * minute).turn?.seat).toBe('Dua')
    expect(evening.at(4 * minute).stage).toBe(2)
  })

  it('gives people who come at the same instant their turns in the order of seats, however presence is stored', () => {
    const there = ['Ada', 'Ben', 'Cem'].map((seat) => here(seat, day, end))
    const late = ['Eli', 'Dua'].map((seat) => here(seat, 30_000, end))
    for (const presence of [
      [...there, ...late],
      [...there, ...late.toReversed()],
    ]) {
      const evening = new Evening(factsOf(5, { script: scriptOf(round, prompt), presence }))
      expect(evening.at(30_000).turn?.next.slice(-2)).toEqual(['Dua', 'Eli'])
    }
  })

  it('skips people who are absent, and gives them a turn at its end if they are back', () => {
    const whole = withScript(4, round, prompt)
    const [, second = ''] = roundsOf(whole.facts)[0] ?? []
    const others = whole.facts.presence.filter(({ seat }) => seat !== second)
    const gone = { ...whole.facts, presence: [...others, here(second, day, 10_000)] }
    expect(roundsOf(gone)[0]).not.toContain(second)
    const back = { ...gone, presence: [...gone.presence, here(second, 2 * minute, end)] }
    expect(roundsOf(back)[0]?.at(-1)).toBe(second)
  })

  it('ends the turn of a speaker who leaves, and gives them another one once, after those who had none', () => {
    const whole = withScript(3, round, prompt)
    const [speaker = '', next, last] = roundsOf(whole.facts)[0] ?? []
    const others = whole.facts.presence.filter(({ seat }) => seat !== speaker)
    const stays = [here(speaker, day, 20_000), here(speaker, 30_000, 150_000), here(speaker, 151_000, end)]
    const facts = { ...whole.facts, presence: [...others, ...stays] }
    expect(seeTable(facts, 20_000).turn).toMatchObject({ seat: next, until: 80_000 })
    expect(seeTable(facts, 30_000).turn?.next).toEqual([last, speaker])
    expect(seeTable(facts, 140_000).turn).toMatchObject({ seat: speaker, next: [] })
    expect(seeTable(facts, 150_000)).toMatchObject({ stage: 2, turn: null })
    expect(roundsOf(facts)[0]).toEqual([speaker, next, last, speaker])
  })

  it('gives no further turn to somebody who has lost two', () => {
    const whole = withScript(3, round, prompt)
    const [speaker = '', next = '', last = ''] = roundsOf(whole.facts)[0] ?? []
    const stays = [here(speaker, day, 20_000), here(speaker, 30_000, 120_000), here(speaker, 130_000, end)]
    const presence = [...stays, here(next, day, end), here(last, day, 70_000), here(last, 110_000, end)]
    const facts = { ...whole.facts, presence }
    expect(roundsOf(facts)[0]).toEqual([speaker, next, speaker, last])
    expect(seeTable(facts, 130_000).turn).toMatchObject({ seat: last, next: [] })
  })

  it('gives no second turn to somebody who had one, left and came back', () => {
    const whole = withScript(3, round, prompt)
    const [speaker = ''] = roundsOf(whole.facts)[0] ?? []
    const others = whole.facts.presence.filter(({ seat }) => seat !== speaker)
    const presence = [...others, here(speaker, day, 70_000), here(speaker, 80_000, end)]
    expect(roundsOf({ ...whole.facts, presence })).toEqual(roundsOf(whole.facts))
  })

  it('waits while nobody is at the table', () => {
    const whole = withScript(3, round, prompt)
    const [first = '', next = '', last = ''] = roundsOf(whole.facts)[0] ?? []
    const stays = whole.facts.seats.map((seat) => here(seat, day, 90_000))
    const back = [
      here(next, 5 * minute, end),
      here(last, 5 * minute + 1, end),
      here(first, 5 * minute + 2, end),
    ]
    const facts = { ...whole.facts, presence: [...stays, ...back] }
    expect(seeTable(facts, 4 * minute)).toMatchObject({ stage: 1, turn: null, stageUntil: 89 * minute })
    expect(seeTable(facts, 4 * minute).step).toBe(seeTable(facts, 89_999).step + 1)
    expect(seeTable(facts, 5 * minute).turn).toEqual({ seat: next, until: 6 * minute, next: [] })
    expect(roundsOf(facts)[0]).toEqual([first, next, next, last])
  })

  it('gives no turn to people who leave at the same instant as the speaker', () => {
    const whole = withScript(12, round, prompt)
    const presence = whole.facts.seats.flatMap((seat) => [here(seat, day, 30_000), here(seat, minute, end)])
    const facts = { ...whole.facts, presence }
    const [first] = roundsOf(whole.facts)[0] ?? []
    expect(seeTable(facts, 30_000).step).toBe(seeTable(facts, 0).step + 1)
    expect(roundsOf(facts)[0]).toHaveLength(13)
    expect(roundsOf(facts)[0]?.filter((seat) => seat !== first)).toHaveLength(11)
  })

  it('lets people who come for the first time speak before those who lost a turn', () => {
    const whole = withScript(3, round, prompt)
    const [speaker = '', next = ''] = roundsOf({ ...whole.facts, seats: ['Ada', 'Ben'] })[0] ?? []
    const stays = [here(speaker, day, 20_000), here(speaker, 30_000, end), here(next, day, end)]
    const facts = { ...whole.facts, presence: [...stays, here('Cem', 40_000, end)] }
    expect(seeTable(facts, 40_000).turn?.next).toEqual(['Cem', speaker])
  })
})

describe('a prompt', () => {
  it('ends when more than half of those present are ready', () => {
    const evening = withScript(4, prompt, prompt).do(1000, 'Ada', 'Ready').do(2000, 'Ben', 'Ready')
    expect(evening.at(2000).stage).toBe(1)
    expect(evening.do(3000, 'Cem', 'Ready').at(3000)).toMatchObject({ stage: 2, ready: [] })
  })

  it('counts again when somebody leaves', () => {
    const evening = withScript(4, prompt, prompt).do(1000, 'Ada', 'Ready').do(2000, 'Ben', 'Ready')
    evening.line(3000, 'Dua', { kind: 'Leave' })
    expect(evening.at(2999).stage).toBe(1)
    expect(evening.at(3000).stage).toBe(2)
  })

  it('does not count votes of people who are absent, nor votes that were taken back', () => {
    const evening = withScript(4, prompt, prompt).do(1000, 'Ada', 'Ready').do(1500, 'Ben', 'Ready')
    evening.line(2000, 'Ada', { kind: 'Leave' }).do(2500, 'Ben', 'NotReady')
    expect(evening.at(2500)).toMatchObject({ stage: 1, ready: [], present: ['Ben', 'Cem', 'Dua'] })
  })

  it('accepts only votes about itself', () => {
    const evening = withScript(2, prompt, prompt)
    const { step } = evening.at(0)
    evening.line(600_000, 'Ada', { kind: 'Ready', step }).line(600_000, 'Ben', { kind: 'Ready', step })
    expect(evening.at(600_001)).toMatchObject({ stage: 2, ready: [] })
  })

  it('lasts two minutes longer, once, if most want it', () => {
    const evening = withScript(3, prompt, prompt).do(1000, 'Ada', 'Longer')
    expect(evening.at(1000)).toMatchObject({ longer: ['Ada'], extended: false, stageUntil: 600_000 })
    evening.do(2000, 'Ben', 'Longer')
    expect(evening.at(2000)).toMatchObject({ longer: [], extended: true, stageUntil: 720_000 })
    evening.do(3000, 'Ada', 'Longer').do(3000, 'Ben', 'Longer')
    expect(evening.at(720_000)).toMatchObject({ stage: 2, extended: false })
    expect(evening.at(719_999).stage).toBe(1)
  })

  it('does not count a wish for longer that is taken back', () => {
    const evening = withScript(3, prompt, prompt).do(1000, 'Ada', 'Longer').do(2000, 'Ada', 'NotLonger')
    expect(evening.do(3000, 'Ben', 'Longer').at(3000)).toMatchObject({ longer: ['Ben'], extended: false })
  })
})

describe('a break', () => {
  it('ends after its time, can be longer, and cannot be ended by a vote', () => {
    const evening = withScript(2, { kind: 'Break', seconds: 300 }, prompt)
    evening.do(1000, 'Ada', 'Ready').do(1000, 'Ben', 'Ready')
    expect(evening.at(299_999).stage).toBe(1)
    evening.do(2000, 'Ada', 'Longer').do(2000, 'Ben', 'Longer')
    expect(evening.at(300_000)).toMatchObject({ stage: 1, stageUntil: 420_000 })
  })
})

describe('the end', () => {
  const late = scriptOf({ ...prompt, seconds: 1800 }, prompt, closing)

  it('reserves a full closing round for those present and a minute of farewell, and skips parts without time', () => {
    const evening = new Evening(factsOf(4, { script: late, endsAt: 20 * minute }))
    expect(evening.at(0).stageUntil).toBe(15 * minute)
    expect(evening.at(15 * minute)).toMatchObject({ stage: 3, stageUntil: 19 * minute })
    expect(evening.at(19 * minute)).toMatchObject({ stage: 4, stageUntil: 20 * minute })
    expect(evening.at(20 * minute)).toMatchObject({ ended: 'Time', changesAt: null, stageUntil: null })
  })

  it('gives the time of people who leave to the others', () => {
    const evening = new Evening(factsOf(4, { script: late, endsAt: 20 * minute }))
    evening.line(minute, 'Dua', { kind: 'Leave' })
    expect(evening.at(minute).stageUntil).toBe(16 * minute)
  })

  it('skips a part with less than half a minute', () => {
    const brief = scriptOf({ ...prompt, seconds: 1111 }, prompt, prompt)
    const evening = new Evening(factsOf(2, { script: brief, endsAt: 20 * minute }))
    expect(evening.at(1111 * second)).toMatchObject({ stage: 4, step: 2 })
    evening.facts = { ...evening.facts, endsAt: (1111 + 90) * second }
    expect(evening.at(1111 * second)).toMatchObject({ stage: 2, step: 2 })
  })

  it('ends a closing round a minute before it', () => {
    const presence = [here('Ada', day, end), here('Ben', day, end), here('Cem', 17.5 * minute, end)]
    const evening = new Evening(factsOf(3, { script: late, endsAt: 20 * minute, presence }))
    expect(evening.at(17 * minute).stage).toBe(3)
    expect(evening.at(18.9 * minute).turn?.next).toEqual(['Cem'])
    expect(evening.at(18.9 * minute).turn?.until).toBe(19 * minute)
    expect(evening.at(19 * minute)).toMatchObject({ stage: 4, turn: null })
  })
})

describe('a later end', () => {
  const later = 105 * minute
  const given = end - 3.5 * minute

  it('counts from the moment it was set, and moves nobody back', () => {
    const before = withScript(4, { ...prompt, seconds: 7200 }, closing)
    const after = withScript(4, { ...prompt, seconds: 7200 }, closing).newEnd(given, later)
    for (const at of [0, 60 * minute, given - 1]) expect(after.at(at)).toEqual(before.at(at))
    const { step, stage, turn } = before.at(given - 1)
    expect(stage).toBe(2)
    expect(after.at(given)).toMatchObject({ step, stage, turn: { seat: turn?.seat } })
    expect(roundsOf(after.facts)).toEqual(roundsOf(before.facts))
    expect(after.at(end)).toMatchObject({ ended: null, stage: 3 })
    expect(after.at(later).ended).toBe('Time')
  })

  it('gives the gained time to a part that was still going on', () => {
    const evening = withScript(4, { ...prompt, seconds: 7200 }, closing).newEnd(30 * minute, later)
    expect(evening.at(29 * minute).stageUntil).toBe(end - 5 * minute)
    expect(evening.at(30 * minute).stageUntil).toBe(later - 5 * minute)
  })

  it('does not change a table that was ended early', () => {
    const evening = withScript(3, prompt).line(0, 'Ada', { kind: 'TakeHost' })
    evening.line(20 * minute, 'Ada', { kind: 'EndEarly' }).newEnd(20 * minute, 20 * minute)
    expect(evening.at(20 * minute)).toMatchObject({ ended: 'EndedEarly', changesAt: null })
  })
})

describe('raised hands', () => {
  it('give the floor at once when nobody has it, for two minutes at most', () => {
    const evening = withScript(3, prompt).line(1000, 'Ada', { kind: 'HandUp' })
    expect(evening.at(1000)).toMatchObject({ floor: { seat: 'Ada', until: 121_000 }, hands: [] })
    expect(evening.at(121_000)).toMatchObject({ floor: null, hands: [] })
    expect(evening.at(121_000).spoken.get('Ada')).toBe(120)
  })

  it('give the floor while people arrive, and the time that is spoken counts at once', () => {
    const evening = new Evening(factsOf(2)).line(-2 * minute, 'Ada', { kind: 'HandUp' })
    expect(evening.at(-90 * second).floor?.seat).toBe('Ada')
    expect([...evening.at(-90 * second).spoken]).toEqual([
      ['Ada', 30],
      ['Ben', 0],
    ])
    expect(evening.at(0).floor).toBeNull()
  })

  it('wait during a round, and are called by who has spoken least, then by who raised first', () => {
    const evening = withScript(3, round, prompt)
    const [first = '', next = '', last = ''] = roundsOf(evening.facts)[0] ?? []
    evening.do(10_000, first, 'Done').do(15_000, next, 'Done').do(20_000, last, 'Done')
    const early = withScript(3, round, prompt)
    early.facts = { ...early.facts, log: evening.facts.log }
    for (const seat of [first, next, last]) early.line(5000, seat, { kind: 'HandUp' })
    expect(early.at(6000)).toMatchObject({ floor: null, hands: [first, next, last] })
    expect(early.at(20_000)).toMatchObject({ floor: { seat: next }, hands: [last, first] })
  })

  it('are lowered when their owner leaves, and the floor is passed on', () => {
    const evening = withScript(4, prompt)
    for (const [at, seat] of ['Ada', 'Ben', 'Cem', 'Dua'].entries()) {
      evening.line(1000 + at, seat, { kind: 'HandUp' })
    }
    evening.line(2000, 'Ben', { kind: 'HandDown' }).line(2000, 'Cem', { kind: 'Leave' })
    expect(evening.at(2000)).toMatchObject({ floor: { seat: 'Ada' }, hands: ['Dua'] })
    expect(evening.line(3000, 'Ada', { kind: 'HandDown' }).at(3000)).toMatchObject({
      floor: { seat: 'Dua' },
      hands: [],
    })
    expect(evening.at(3000).spoken.get('Ada')).toBe(2)
    expect(evening.line(4000, 'Dua', { kind: 'Leave' }).at(4000).floor).toBeNull()
  })

  it('have the floor no longer than the part lasts', () => {
    const evening = withScript(2, { ...prompt, seconds: 60 }, round).line(30_000, 'Ada', { kind: 'HandUp' })
    expect(evening.at(30_000).floor?.until).toBe(60_000)
    expect(evening.at(60_000)).toMatchObject({ floor: null, stage: 2 })
  })
})

describe('fewer than the minimum ten minutes after the start', () => {
  const few = (): Evening => new Evening(factsOf(3, { minimum: 5 }))

  it('are asked whether to go on', () => {
    expect(few().at(10 * minute - 1)).toMatchObject({ smaller: null, changesAt: 10 * minute })
    expect(few().at(10 * minute).smaller).toEqual({ goOn: [], end: [] })
  })

  it('go on for good once most want to', () => {
    const evening = few().line(11 * minute, 'Ada', { kind: 'GoOnSmaller' })
    expect(evening.at(11 * minute).smaller).toEqual({ goOn: ['Ada'], end: [] })
    evening
      .line(12 * minute, 'Ben', { kind: 'GoOnSmaller' })
      .line(13 * minute, 'Cem', { kind: 'EndUncounted' })
    expect(evening.at(14 * minute)).toMatchObject({ smaller: null, ended: null })
  })

  it('end the table, which then does not count, once most want to; each has one vote', () => {
    const evening = few().line(11 * minute, 'Ada', { kind: 'EndUncounted' })
    evening
      .line(12 * minute, 'Ben', { kind: 'EndUncounted' })
      .line(11.5 * minute, 'Ada', { kind: 'GoOnSmaller' })
    expect(evening.at(12 * minute).smaller).toEqual({ goOn: ['Ada'], end: ['Ben'] })
    evening.line(13 * minute, 'Ada', { kind: 'EndUncounted' })
    expect(evening.at(13 * minute)).toMatchObject({ ended: 'Uncounted', smaller: null, changesAt: null })
  })

  it('do not end by the votes of half of those present', () => {
    const evening = new Evening(factsOf(4, { minimum: 5 }))
    for (const seat of ['Ada', 'Ben']) evening.line(11 * minute, seat, { kind: 'EndUncounted' })
    expect(evening.at(11 * minute).ended).toBeNull()
  })

  it('are no longer asked once others come, nor during the farewell', () => {
    const facts = factsOf(5, { minimum: 5 })
    const late = facts.presence.map((span) =>
      span.seat === 'Eli' ? here('Eli', 15 * minute, 20 * minute) : span,
    )
    const evening = new Evening({ ...facts, presence: late }).line(11 * minute, 'Ada', {
      kind: 'GoOnSmaller',
    })
    expect(evening.at(15 * minute).smaller).toBeNull()
    expect(evening.at(20 * minute).smaller).toEqual({ goOn: ['Ada'], end: [] })
    expect(evening.at(end - 1).smaller).toBeNull()
  })

  it('are not asked if enough were there for fifteen minutes since the start, in one stretch or several', () => {
    const facts = factsOf(5, { minimum: 5 })
    const until = (...spans: [number, number][]) => {
      const presence = facts.presence.flatMap((span) =>
        span.seat === 'Eli' ? spans.map(([from, to]) => here('Eli', from * minute, to * minute)) : span,
      )
      return new Evening({ ...facts, presence }).at(26 * minute).smaller
    }
    expect(until([-5, 14])).toEqual({ goOn: [], end: [] })
    expect(until([-5, 15])).toBeNull()
    expect(until([-5, 10], [20, 25])).toBeNull()
  })

  it('do not let people in again who were removed before this table began', () => {
    const facts = { ...factsOf(5, { minimum: 5 }), removedBefore: ['Eli'] }
    expect(new Evening(facts).at(20 * minute).present).not.toContain('Eli')
  })
})

describe('a host', () => {
  const hosted = (...stages: Script): Evening =>
    new Evening(
      factsOf(3, {
        script: scriptOf(...stages),
        presence: [...factsOf(3).presence, here('operator', 0, 20 * minute)],
      }),
    ).line(1000, 'operator', { kind: 'TakeHost' })

  it('without a seat is not present, has no turn and no vote', () => {
    const evening = hosted(round, prompt)
      .do(2000, 'operator', 'Ready')
      .line(2000, 'operator', { kind: 'HandUp' })
    expect(evening.at(3000)).toMatchObject({ host: 'operator', present: ['Ada', 'Ben', 'Cem'], hands: [] })
    expect(roundsOf(evening.facts)[0]).not.toContain('operator')
  })

  it('holds a part beyond its time, and when the host leaves, the time applies again', () => {
    const evening = hosted(prompt, prompt)
    expect(evening.at(1000).stageUntil).toBeNull()
    expect(evening.at(15 * minute).stage).toBe(1)
    expect(evening.at(20 * minute)).toMatchObject({ host: null, stage: 2, stageUntil: 30 * minute })
  })

  it('cannot hold a part into the time of what must still follow', () => {
    const evening = hosted(prompt, { kind: 'ClosingRound', turnSeconds: 60, depth: 1 })
    evening.facts = { ...evening.facts, endsAt: 15 * minute }
    expect(evening.at(11 * minute - 1).stage).toBe(1)
    expect(evening.at(11 * minute)).toMatchObject({ stage: 2, host: 'operator' })
  })

  it('can hand the table back to the guide', () => {
    const evening = hosted(prompt, prompt).line(2000, 'operator', { kind: 'HandBack' })
    expect(evening.at(2000)).toMatchObject({ host: null, stageUntil: 10 * minute })
  })

  it('can move on and back by one part', () => {
    const evening = hosted(prompt, round, prompt).do(2000, 'operator', 'MoveOn')
    expect(evening.at(2000)).toMatchObject({ stage: 2, stageFrom: 2000 })
    expect(evening.do(3000, 'operator', 'GoBack').at(3000)).toMatchObject({ stage: 1, stageFrom: 3000 })
  })

  it('cannot go back if the time is needed for what must follow', () => {
    const evening = hosted(prompt, { kind: 'ClosingRound', turnSeconds: 60, depth: 1 })
    evening.facts = { ...evening.facts, endsAt: 15 * minute }
    const before = evening.at(12 * minute)
    expect(evening.do(12 * minute, 'operator', 'GoBack').at(12 * minute)).toEqual(before)
  })

  it('can go back as long as the part before has half a minute, and is refused afterwards', () => {
    const evening = hosted(prompt, { kind: 'ClosingRound', turnSeconds: 60, depth: 1 })
    evening.facts = { ...evening.facts, endsAt: 15 * minute }
    evening.do(5 * minute, 'operator', 'MoveOn')
    const refusalAt = (now: number) => {
      const state = evening.at(now)
      expect(state.stage).toBe(3)
      const act = { kind: 'GoBack', step: state.step } as const
      return actRefusal(state, evening.facts, 'operator', act, { mayHost: true })
    }
    // The farewell needs the last minute.
    const last = 13.5 * minute
    expect(evening.at(last - 1).changesAt).toBe(last + 1)
    expect([refusalAt(last), refusalAt(last + 1)]).toEqual([
      null,
      'There is no time left for the part before.',
    ])
  })

  it('can extend a part any number of times', () => {
    const evening = hosted(prompt, prompt).do(2000, 'operator', 'Extend').do(3000, 'operator', 'Extend')
    evening.line(4000, 'operator', { kind: 'HandBack' })
    expect(evening.at(4000)).toMatchObject({ stage: 1, stageUntil: 14 * minute, extended: false })
  })

  it('extends a part whose time is over from that instant', () => {
    const evening = hosted(prompt, prompt).do(15 * minute, 'operator', 'Extend')
    expect(evening.at(15 * minute).stageDue).toBe(17 * minute)
    evening.line(16 * minute, 'operator', { kind: 'HandBack' })
    expect(evening.at(16 * minute)).toMatchObject({ stage: 1, stageUntil: 17 * minute })
  })

  it('lets a part whose time is over go on from that instant, too, once most want a little longer', () => {
    const evening = hosted(prompt, prompt)
      .do(15 * minute, 'Ada', 'Longer')
      .do(15 * minute, 'Ben', 'Longer')
    expect(evening.at(15 * minute).stageDue).toBe(17 * minute)
  })

  it('can extend or skip the turn of a speaker', () => {
    const evening = hosted(round, prompt).do(2000, 'operator', 'Extend')
    const [first, next] = roundsOf(withScript(3, round, prompt).facts)[0] ?? []
    expect(evening.at(2000).turn).toMatchObject({ seat: first, until: 3 * minute })
    evening.do(5000, 'operator', 'SkipTurn')
    expect(evening.at(5000).turn).toMatchObject({ seat: next, until: 65_000 })
  })

  it('cannot change a step that is over', () => {
    const evening = hosted(prompt, prompt, round)
    const { step } = evening.at(2000)
    evening.line(2000, 'operator', { kind: 'MoveOn', step }).line(2001, 'operator', { kind: 'MoveOn', step })
    expect(evening.at(2001)).toMatchObject({ stage: 2, stageFrom: 2000 })
  })

  it('can say a line that is shown for a minute', () => {
    const evening = hosted(prompt).line(2000, 'operator', { kind: 'Say', text: 'Welcome.' })
    expect(evening.at(61_999).lines).toEqual([{ text: 'Welcome.', by: 'operator', isHost: true, at: 2000 }])
    expect(evening.at(62_000).lines).toEqual([])
  })

  it('and an operator from outside can each show a line for a minute, and a later line replaces only their own', () => {
    const evening = hosted(prompt).line(2000, 'operator', { kind: 'Say', text: 'Welcome.' })
    evening.line(10_000, 'outside', { kind: 'Say', text: 'The sound is back.' })
    const texts = (at: number) => evening.at(at).lines.map(({ text }) => text)
    expect(texts(10_000)).toEqual(['Welcome.', 'The sound is back.'])
    expect([evening.at(10_000).changesAt, texts(62_000)]).toEqual([62_000, ['The sound is back.']])
    evening.line(11_000, 'operator', { kind: 'Say', text: 'Welcome, all.' })
    expect(texts(11_000)).toEqual(['The sound is back.', 'Welcome, all.'])
    expect([texts(70_000), texts(71_000)]).toEqual([['Welcome, all.'], []])
  })

  it('is shown for 15 seconds as having moved the evening on or back, extended a part or skipped a turn', () => {
    const evening = hosted(round, prompt)
    for (const [nth, kind] of (['SkipTurn', 'Extend', 'MoveOn', 'GoBack'] as const).entries()) {
      const at = (nth + 1) * 20 * second
      evening.do(at, 'operator', kind)
      const hostMove = { kind, by: 'operator', isHost: true, at }
      expect([at, at + 15 * second - 1].map((now) => evening.at(now).hostMove)).toEqual([hostMove, hostMove])
      expect(evening.at(at + 15 * second).hostMove).toBeNull()
    }
    // Neither a line nor handing back counts as a host's move.
    evening.line(5 * minute, 'operator', { kind: 'Say', text: 'Welcome.' })
    evening.line(5 * minute, 'operator', { kind: 'HandBack' })
    expect(evening.at(5 * minute).hostMove).toBeNull()
  })

  it('is the only one who can do the acts of a host', () => {
    const evening = hosted(prompt, prompt)
    const before = evening.at(2000)
    evening.do(2000, 'Ada', 'MoveOn').line(2000, 'Ada', { kind: 'Say', text: 'No.' })
    evening.line(2000, 'Ada', { kind: 'Remove', seat: 'Ben' }).line(2000, 'Ada', { kind: 'EndEarly' })
    expect(evening.at(2000)).toEqual(before)
  })

  it('is not needed for an operator to move on and say a line from outside, which makes nobody the host', () => {
    const evening = withScript(3, prompt, prompt)
      .do(2000, 'operator', 'MoveOn')
      .line(3000, 'operator', { kind: 'Say', text: 'Welcome.' })
    expect(evening.at(3000)).toMatchObject({
      stage: 2,
      stageFrom: 2000,
      host: null,
      stageUntil: 2000 + 10 * minute,
      hostMove: { kind: 'MoveOn', by: 'operator', isHost: false, at: 2000 },
      lines: [{ text: 'Welcome.', by: 'operator' }],
    })
    const before = evening.at(4000)
    evening.do(4000, 'operator', 'Extend').do(4000, 'operator', 'GoBack').do(4000, 'operator', 'SkipTurn')
    evening.line(4000, 'operator', { kind: 'TakeHost' })
    expect(evening.at(4000)).toEqual(before)
  })

  it('stays the host if an operator moves the table on from outside', () => {
    const evening = withScript(3, prompt, prompt)
      .line(0, 'Ada', { kind: 'TakeHost' })
      .do(1000, 'operator', 'MoveOn')
    expect(evening.at(1000)).toMatchObject({ stage: 2, host: 'Ada', stageUntil: null })
  })

  it('is shown when a held part should have ended', () => {
    const evening = hosted(prompt, round)
    expect(evening.at(15 * minute)).toMatchObject({ stage: 1, stageUntil: null, stageDue: 10 * minute })
    expect(evening.do(15 * minute, 'operator', 'MoveOn').at(15 * minute).stageDue).toBeNull()
  })

  it('can remove somebody for good', () => {
    const evening = hosted(prompt, prompt).line(2000, 'operator', { kind: 'Remove', seat: 'Ben' })
    evening.facts = {
      ...evening.facts,
      presence: [...evening.facts.presence, here('Ben', 60 * minute, 95 * minute)],
    }
    expect(evening.at(2000)).toMatchObject({ present: ['Ada', 'Cem'], removed: ['Ben'] })
    expect(evening.at(61 * minute).present).toEqual(['Ada', 'Cem'])
  })

  it('can remove a speaker at the instant at which their turn begins, and the turn moves on', () => {
    const evening = hosted(round, prompt)
    const [, second = ''] = roundsOf(evening.facts)[0] ?? []
    const { step } = evening.at(2000)
    evening.do(2000, 'operator', 'SkipTurn').line(2000, 'operator', { kind: 'Remove', seat: second })
    const presence = evening.facts.presence.map((span) =>
      span.seat === second ? { ...span, until: 2000 } : span,
    )
    evening.facts = { ...evening.facts, presence }
    expect(evening.at(2000)).toMatchObject({ step: step + 2, removed: [second] })
    expect(evening.at(2000).turn?.seat).not.toBe(second)
  })

  it('can end the table early', () => {
    const evening = hosted(prompt, prompt).line(2000, 'operator', { kind: 'EndEarly' })
    expect(evening.at(2000)).toMatchObject({ ended: 'EndedEarly', host: null, changesAt: null })
  })

  it('can be a member, who still has turns', () => {
    const evening = withScript(3, round, prompt).line(0, 'Ada', { kind: 'TakeHost' })
    expect(evening.at(0).host).toBe('Ada')
    expect(roundsOf(evening.facts)[0]).toContain('Ada')
  })
})

describe('leaving', () => {
  it('ends the presence at once, and somebody who comes back later is present', () => {
    const evening = withScript(2, prompt).line(1000, 'Ada', { kind: 'Leave' })
    expect(evening.at(1000).present).toEqual(['Ben'])
    evening.facts = { ...evening.facts, presence: [...evening.facts.presence, here('Ada', 5000, end)] }
    expect(evening.at(5000).present).toEqual(['Ada', 'Ben'])
  })

  it('is not assumed if one presence begins when another ends, and also ends a presence that begins with it', () => {
    const touching = [here('Ada', day, 1000), here('Ada', 1000, 2000), here('Ada', 3000, end)]
    const evening = new Evening(factsOf(2, { presence: [...touching, here('Ben', day, end)] }))
    evening.line(3000, 'Ada', { kind: 'Leave' })
    const present = [1000, 2000, 3000, 3001].map((at) => evening.at(at).present.includes('Ada'))
    expect(present).toEqual([true, false, false, false])
  })
})

describe('a One-on-One', () => {
  const picked = { ...prompt, seconds: 60, picked: true } as const
  const pair = (): Evening =>
    new Evening(
      factsOf(2, {
        kind: 'OneOnOne',
        script: scriptOf(
          { kind: 'Opening', seconds: 60, text: 'Pick two.' },
          picked,
          prompt,
          picked,
          picked,
          picked,
        ),
        questions: [null, null, 'q2', 'q3', 'q4', 'q5', 'q6', null],
        offered: ['o1', 'o2', 'o3', 'o4'],
      }),
    )
  const questionsOf = (evening: Evening): unknown[] =>
    [60, 120, 720, 780, 840].map((at) => evening.at(at * second).question)

  it('asks the picks of each person in turn, and fills up from the script', () => {
    const evening = pair().line(1000, 'Ben', { kind: 'Pick', question: 'o3' })
    expect(questionsOf(evening)).toEqual(['o3', 'q3', 'q4', 'q5', 'q6'])
    evening
      .line(2000, 'Ada', { kind: 'Pick', question: 'o1' })
      .line(3000, 'Ada', { kind: 'Pick', question: 'o2' })
    expect(questionsOf(evening)).toEqual(['o1', 'q3', 'o3', 'o2', 'q6'])
  })

  it('accepts two picks from each, only of offered questions, none twice, and none too late', () => {
    const evening = pair()
    for (const question of ['o1', 'o1', 'o9', 'o2', 'o3'])
      evening.line(1000, 'Ada', { kind: 'Pick', question })
    evening
      .line(2000, 'Ben', { kind: 'Pick', question: 'o2' })
      .line(61_000, 'Ben', { kind: 'Pick', question: 'o4' })
    expect([...evening.at(62_000).picks]).toEqual([
      ['Ada', ['o1', 'o2']],
      ['Ben', ['o2']],
    ])
  })

  it('asks a question once that both picked', () => {
    const evening = pair()
    for (const [by, question] of Object.entries({ Ada: 'o1', Ben: 'o2' }))
      evening.line(1000, by, { kind: 'Pick', question })
    for (const [by, question] of Object.entries({ Ada: 'o2', Ben: 'o3' }))
      evening.line(2000, by, { kind: 'Pick', question })
    expect(questionsOf(evening)).toEqual(['o1', 'q3', 'o2', 'o3', 'q6'])
  })
})

describe('a refusal', () => {
  it('says in plain words why', () => {
    const { facts } = withScript(3, round, prompt)
    const [speaker = '', other = ''] = roundsOf(facts)[0] ?? []
    const state = seeTable(facts, 0)
    const member = { mayHost: false }
    const { step } = state
    expect(actRefusal(state, facts, speaker, { kind: 'Done', step }, member)).toBeNull()
    expect(actRefusal(state, facts, speaker, { kind: 'Done', step: step - 1 }, member)).toBe(
      'The table has moved on.',
    )
    expect(actRefusal(state, facts, other, { kind: 'Done', step }, member)).toBe('It is not your turn.')
    expect(actRefusal(state, facts, 'Lea', { kind: 'HandUp' }, { mayHost: true })).toBe(
      'You have no seat at this table.',
    )
    expect(actRefusal(state, facts, other, { kind: 'TakeHost' }, member)).toBe('You cannot host this table.')
    expect(actRefusal(state, facts, 'operator', { kind: 'EndEarly' }, member)).toBe(
      'Only the host can do that.',
    )
    expect(actRefusal(state, facts, 'operator', { kind: 'EndEarly' }, { mayHost: true })).toBeNull()
    const say = { kind: 'Say', text: 'Welcome.' } as const
    expect(actRefusal(state, facts, 'operator', say, { mayHost: true })).toBeNull()
    expect(actRefusal(state, facts, 'operator', say, member)).toBe('Only the host can do that.')
    expect(actRefusal(state, facts, speaker, say, { mayHost: true })).toBe('Only the host can do that.')
  })
})
