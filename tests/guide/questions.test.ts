import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Random } from '../../server/engine/random.ts'
import { defaultScripts } from '../../server/rules/guide/defaultScripts.ts'
import { drawQuestions } from '../../server/rules/guide/drawQuestions.ts'
import { guideQuestions, questionText } from '../../server/rules/guide/guideQuestions.ts'
import { range } from '../formation/communities.ts'

const depthOf = new Map(guideQuestions.map(({ id, depth }) => [id, depth]))
const ids = guideQuestions.map(({ id }) => id)
const inWeek = (week: number) => new Date(Date.parse('2026-11-19T18:00:00Z') + week * 7 * 86_400_000)
const kinds = ['First', 'Second', 'OneOnOne'] as const

describe('the questions', () => {
  it('are 40 of each depth, with an id and a text of their own', () => {
    for (const depth of [1, 2, 3]) {
      expect(guideQuestions.filter((each) => each.depth === depth)).toHaveLength(40)
    }
    expect(new Set(ids).size).toBe(120)
    expect(new Set(guideQuestions.map(({ text }) => text.toLowerCase())).size).toBe(120)
    expect(questionText('l01')).toBe(guideQuestions[0]?.text)
    expect(questionText('x01')).toBeNull()
  })

  it('are one sentence each, short enough to be taken in by ear, and speak to one person', () => {
    for (const { text } of guideQuestions) {
      expect(text).toMatch(/^[A-Z][^?.!]*\?$/)
      expect(text.length).toBeLessThanOrEqual(110)
    }
  })

  it('are in American English, and for two people as for twelve', () => {
    const never =
      /(favour|neighbour|honour|colour|humour|behaviour|recognis|organis|realis|centre|theatre|grey)|everybody here/i
    expect(guideQuestions.filter(({ text }) => never.test(text))).toEqual([])
  })

  it('leave out what nobody should be asked at a table of strangers', () => {
    const never =
      /\b(money|salary|earn|rich|poor|debt|price|ex|ill|illness|sick|death|die|died|sex|god|church|pray|vote|politic\w*|religio\w*|weight|beautiful|ugly|divorce|marriage|married|trauma|abuse)\b/i
    expect(guideQuestions.filter(({ text }) => never.test(text))).toEqual([])
  })
})

describe('drawing questions', () => {
  const anyDraw = fc.record({
    kind: fc.constantFrom(...kinds),
    startsAt: fc.date({ min: new Date('2026-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
    met: fc
      .tuple(fc.subarray(ids), fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 120, maxLength: 120 }))
      .map(([some, people]) => new Map(some.map((id, index) => [id, people[index] ?? 1]))),
  })

  it('gives each stage one that nobody met, of its depth or the nearest; met ones only when no other is left, none twice', () => {
    fc.assert(
      fc.property(anyDraw, ({ kind, startsAt, met }) => {
        const script = defaultScripts[kind]
        const { questions, offered } = drawQuestions(script, startsAt, met, kind)
        expect(questions).toHaveLength(script.length)
        const drawn = [...questions.filter((id) => id !== null), ...offered]
        expect(new Set(drawn).size).toBe(drawn.length)
        const left = ids.filter((id) => !drawn.includes(id) && !met.has(id))
        script.forEach((stage, index) => {
          const id = questions[index] ?? null
          expect(id !== null).toBe('depth' in stage)
          if (id === null || !('depth' in stage)) return
          if (met.has(id)) expect(left).toEqual([])
          const away = Math.abs((depthOf.get(id) ?? 0) - stage.depth)
          const nearer = left.filter((other) => Math.abs((depthOf.get(other) ?? 0) - stage.depth) < away)
          expect(nearer).toEqual([])
        })
        expect(offered).toHaveLength(kind === 'OneOnOne' ? 8 : 0)
      }),
    )
  })

  it('offers twice as many as the people of a One-on-One pick', () => {
    const picked = { kind: 'Prompt', seconds: 60, depth: 2, picked: true } as const
    const offers = [0, 1, 2, 3, 4].map(
      (parts) =>
        drawQuestions(new Array(parts).fill(picked), inWeek(0), new Map(), 'OneOnOne').offered.length,
    )
    expect(offers).toEqual([0, 0, 4, 4, 8])
  })

  it('draws the same at all tables of a week, and others in the weeks after', () => {
    const drawn = (week: number) =>
      drawQuestions(defaultScripts.First, inWeek(week), new Map(), 'First').questions
    expect(drawn(0)).toEqual(drawn(0.5))
    const asked = [0, 1, 2, 3].flatMap((week) => drawn(week).filter((id) => id !== null))
    expect(new Set(asked).size).toBe(asked.length)
  })

  /** A year of tables of twelve; the share of questions that somebody had met at one of their last three. */
  function metAgain(count: number, coming: number): number {
    const random = new Random(count)
    const lately = new Map<number, string[][]>()
    const latelyOf = (member: number) => lately.get(member)?.flat() ?? []
    let [asked, again] = [0, 0]
    for (let week = 0; week < 52; week++) {
      const people = random.shuffle(range(1, count)).slice(0, coming)
      for (let from = 0; from + 12 <= people.length; from += 12) {
        const table = people.slice(from, from + 12)
        const met = Map.groupBy(table.flatMap(latelyOf), (id) => id)
        const kind = week % 2 === 0 ? 'First' : 'Second'
        const counts = new Map([...met].map(([id, { length }]) => [id, length]))
        const drawn = drawQuestions(defaultScripts[kind], inWeek(week), counts, kind)
        const questions = drawn.questions.filter((id) => id !== null)
        for (const member of table) {
          asked += questions.length
          again += questions.filter((id) => latelyOf(member).includes(id)).length
        }
        for (const member of table) lately.set(member, [questions, ...(lately.get(member) ?? [])].slice(0, 3))
      }
    }
    return again / asked
  }

  it.each([24, 60, 300])('asks nobody of %i who come each week again within three encounters', (count) => {
    expect(metAgain(count, count)).toBe(0)
  })

  it.each([24, 60, 300])('and hardly anybody of %i of whom others come each week', (count) => {
    expect(metAgain(count, count / 2)).toBeLessThan(0.002)
  })

  it('borrows from the next depth once a depth has none left', () => {
    const script = Array.from({ length: 45 }, () => ({ kind: 'Prompt', seconds: 60, depth: 1 }) as const)
    const { questions } = drawQuestions(script, inWeek(0), new Map(), 'First')
    expect(new Set(questions).size).toBe(45)
    expect(questions.slice(0, 40).every((id) => depthOf.get(id ?? '') === 1)).toBe(true)
    expect(questions.slice(40).every((id) => depthOf.get(id ?? '') === 2)).toBe(true)
  })
})
