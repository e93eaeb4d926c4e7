import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Random } from '../../server/engine/random.ts'
import { defaultScripts } from '../../server/rules/guide/defaultScripts.ts'
import { drawQuestions } from '../../server/rules/guide/drawQuestions.ts'
import { guideQuestions } from '../../server/rules/guide/guideQuestions.ts'
import { listProblems, type Question } from '../../server/rules/guide/questionList.ts'
import type { Script } from '../../server/rules/guide/table.ts'
import { range } from '../formation/communities.ts'

const depthOf = new Map(guideQuestions.map(({ id, depth }) => [id, depth]))
const ids = guideQuestions.map(({ id }) => id)
const inWeek = (week: number) => new Date(Date.parse('2026-11-19T18:00:00Z') + week * 7 * 86_400_000)
const kinds = ['First', 'Second', 'OneOnOne'] as const

const list = guideQuestions
const draw = (given: Partial<Parameters<typeof drawQuestions>[0]> & { script: Script }) =>
  drawQuestions({ list, kind: 'First', startsAt: inWeek(0), met: new Map(), ...given })

describe('the questions that come with the service', () => {
  it('are 40 of each depth, with unique ids, and follow the rules of any list', () => {
    for (const depth of [1, 2, 3]) {
      expect(guideQuestions.filter((each) => each.depth === depth)).toHaveLength(40)
    }
    expect(new Set(ids).size).toBe(120)
    expect(listProblems(guideQuestions)).toEqual([])
  })
})

describe('a list of questions', () => {
  const changed = (text: string): Question[] => guideQuestions.toSpliced(41, 1, { id: 'x', depth: 2, text })

  it.each([
    ['', 'Please write the question, or remove it.'],
    [
      'what makes you laugh?',
      'Please write one sentence that begins with a capital letter and ends with a question mark.',
    ],
    [
      'What makes you laugh',
      'Please write one sentence that begins with a capital letter and ends with a question mark.',
    ],
    [
      'You laugh. Why?',
      'Please write one sentence that begins with a capital letter and ends with a question mark.',
    ],
    [
      'What makes\nyou laugh?',
      'Please write one sentence that begins with a capital letter and ends with a question mark.',
    ],
    [`Wh${'o'.repeat(108)}?`, 'Please write at most 110 characters.'],
    ['What is your favourite smell?', 'Please write “favour” as in American English.'],
    [
      'What would everybody here like?',
      'Two people are asked this, too, so please leave out “everybody here”.',
    ],
    ['What would you never do for money?', 'Nobody should be asked of “money” at a table of strangers.'],
    ['What did you learn from your ex?', 'Nobody should be asked of “ex” at a table of strangers.'],
    [guideQuestions[40]?.text.toUpperCase() ?? '', 'This question is in the list already.'],
  ])('with “%s” gets an error that names the question and says what is wrong with it', (text, sentence) => {
    expect(listProblems(changed(text))).toEqual([`Open 2: ${sentence}`])
  })

  it.each(['Éclair or pie?', `Wh${'o'.repeat(107)}?`, 'What example did you follow?'])(
    'may have “%s”',
    (text) => {
      expect(listProblems(changed(text))).toEqual([])
    },
  )

  it('has at least 40 of each depth, so that nobody gets one again within three encounters, and at most 200', () => {
    const more = (count: number) =>
      Array.from({ length: count }, (_, index): Question => {
        return { id: `n${index}`, depth: 1, text: `What is good about the number ${index}?` }
      })
    expect(listProblems(guideQuestions.slice(1, -2))).toEqual([
      'Light: at least 40, and there are 39.',
      'Personal: at least 40, and there are 38.',
    ])
    expect(listProblems([...guideQuestions, ...more(160)])).toEqual([])
    expect(listProblems([...guideQuestions, ...more(161)])).toEqual([
      'Light: at most 200, and there are 201.',
    ])
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

  it('gives a part a new question of the nearest depth, a known one only if no new one is left, and none twice', () => {
    fc.assert(
      fc.property(anyDraw, ({ kind, startsAt, met }) => {
        const script = defaultScripts[kind]
        const { questions, offered } = drawQuestions({ list, script, kind, startsAt, met })
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
      (parts) => draw({ script: new Array(parts).fill(picked), kind: 'OneOnOne' }).offered.length,
    )
    expect(offers).toEqual([0, 0, 4, 4, 8])
  })

  it('draws the same ones at all tables of a week, and others in the following weeks', () => {
    const drawn = (week: number) => draw({ script: defaultScripts.First, startsAt: inWeek(week) }).questions
    expect(drawn(0)).toEqual(drawn(0.5))
    const asked = [0, 1, 2, 3].flatMap((week) => drawn(week).filter((id) => id !== null))
    expect(new Set(asked).size).toBe(asked.length)
  })

  it('gets to each question of a list of any length in the course of time', () => {
    const some = Array.from({ length: 44 }, (_, index): Question => {
      return { id: `n${index}`, depth: 1, text: `What is good about the number ${index}?` }
    })
    const script: Script = [{ kind: 'Prompt', seconds: 60, depth: 1 }]
    const drawn = Array.from(
      { length: 44 },
      (_, week) => draw({ list: some, script, startsAt: inWeek(week) }).questions[0],
    )
    expect(new Set(drawn).size).toBe(44)
  })

  /**
   * Plays a year of tables of twelve. Returns the share of questions that a person had already met at one of their last
   * three encounters.
   */
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
        const drawn = draw({ script: defaultScripts[kind], kind, startsAt: inWeek(week), met: counts })
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

  it.each([24, 60, 300])(
    'asks no question again within three encounters if the same %i people come each week',
    (count) => {
      expect(metAgain(count, count)).toBe(0)
    },
  )

  it.each([24, 60, 300])(
    'asks hardly any question again if a random half of %i people comes each week',
    (count) => {
      expect(metAgain(count, count / 2)).toBeLessThan(0.002)
    },
  )

  it('takes a question of the next depth once a depth has none left', () => {
    const script = Array.from({ length: 45 }, () => ({ kind: 'Prompt', seconds: 60, depth: 1 }) as const)
    const { questions } = draw({ script })
    expect(new Set(questions).size).toBe(45)
    expect(questions.slice(0, 40).every((id) => depthOf.get(id ?? '') === 1)).toBe(true)
    expect(questions.slice(40).every((id) => depthOf.get(id ?? '') === 2)).toBe(true)
  })
})
