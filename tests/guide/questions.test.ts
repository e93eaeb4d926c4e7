import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultScripts } from '../../server/rules/guide/defaultScripts.ts'
import { drawQuestions } from '../../server/rules/guide/drawQuestions.ts'
import { guideQuestions, questionText } from '../../server/rules/guide/guideQuestions.ts'

const depthOf = new Map(guideQuestions.map(({ id, depth }) => [id, depth]))
const ids = guideQuestions.map(({ id }) => id)
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

  it('leave out what nobody should be asked at a table of strangers', () => {
    const never =
      /\b(money|salary|earn|rich|poor|debt|price|ex|ill|illness|sick|death|die|died|sex|god|church|pray|vote|politic\w*|religio\w*|weight|beautiful|ugly|divorce|marriage|married|trauma|abuse)\b/i
    expect(guideQuestions.filter(({ text }) => never.test(text))).toEqual([])
  })
})

describe('drawing questions', () => {
  const anyDraw = fc.record({
    kind: fc.constantFrom(...kinds),
    seed: fc.string(),
    met: fc
      .tuple(fc.subarray(ids), fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 120, maxLength: 120 }))
      .map(([some, people]) => new Map(some.map((id, index) => [id, people[index] ?? 1]))),
  })

  it('gives each stage that asks one of its depth, none twice, and those that the fewest people met', () => {
    fc.assert(
      fc.property(anyDraw, ({ kind, seed, met }) => {
        const script = defaultScripts[kind]
        const { questions, offered } = drawQuestions(script, seed, met, kind)
        expect(questions).toHaveLength(script.length)
        const drawn = [...questions.filter((id) => id !== null), ...offered]
        expect(new Set(drawn).size).toBe(drawn.length)
        script.forEach((stage, index) => {
          const id = questions[index] ?? null
          expect(id === null ? null : depthOf.get(id)).toBe('depth' in stage ? stage.depth : null)
        })
        for (const depth of [1, 2, 3]) {
          const there = drawn.filter((id) => depthOf.get(id) === depth)
          const peopleOf = (some: readonly string[]) =>
            some.map((id) => met.get(id) ?? 0).sort((a, b) => a - b)
          const all = peopleOf(ids.filter((id) => depthOf.get(id) === depth))
          expect(peopleOf(there)).toEqual(all.slice(0, there.length))
        }
        expect(offered).toHaveLength(kind === 'OneOnOne' ? 8 : 0)
      }),
    )
  })

  it('draws the same for the same seed, and others for another', () => {
    const draw = (seed: string) => drawQuestions(defaultScripts.First, seed, new Map(), 'First')
    expect(draw('one')).toEqual(draw('one'))
    expect(draw('one')).not.toEqual(draw('two'))
  })

  it('borrows from the next depth once a depth has none left', () => {
    const script = Array.from({ length: 45 }, () => ({ kind: 'Prompt', seconds: 60, depth: 1 }) as const)
    const { questions } = drawQuestions(script, 'long', new Map(), 'First')
    expect(new Set(questions).size).toBe(45)
    expect(questions.slice(0, 40).every((id) => depthOf.get(id ?? '') === 1)).toBe(true)
    expect(questions.slice(40).every((id) => depthOf.get(id ?? '') === 2)).toBe(true)
  })
})
