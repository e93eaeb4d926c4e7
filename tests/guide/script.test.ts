import { describe, expect, it } from 'vitest'
import { type EncounterKindName, seatRanges } from '../../server/rules/encounters/encounter.ts'
import { defaultScripts } from '../../server/rules/guide/defaultScripts.ts'
import { scriptProblems } from '../../server/rules/guide/script.ts'
import {
  lengthNote,
  neededMinutes,
  type PlannedLength,
  scriptLengthError,
  scriptTime,
  tooShortFor,
} from '../../server/rules/guide/scriptLength.ts'
import type { Script, Stage } from '../../server/rules/guide/table.ts'

const minutes = { First: 90, Second: 75, OneOnOne: 45 }
const kinds: EncounterKindName[] = ['First', 'Second', 'OneOnOne']
/** The planned length of an encounter by the policy alone. */
const lasting = (length: number, people = 12): PlannedLength[] => [
  { from: 'Policy', minutes: length, people, count: 1, location: null },
]
const arriving: Stage = { kind: 'Arriving', depth: 1 }
const opening: Stage = { kind: 'Opening', seconds: 60, text: 'Welcome.' }
const prompt: Stage = { kind: 'Prompt', seconds: 600, depth: 1 }
const closing: Stage = { kind: 'ClosingRound', turnSeconds: 45, depth: 2 }
const farewell: Stage = { kind: 'Farewell', text: 'Thank you.' }

describe('the default scripts', () => {
  it.each(kinds)('%s is valid, and leaves two minutes for latecomers', (kind) => {
    const people = seatRanges[kind].maximum
    expect(scriptProblems(defaultScripts[kind], kind, lasting(minutes[kind], people))).toEqual([])
    const { together, each } = scriptTime(defaultScripts[kind])
    const seconds = together + each * people
    expect(seconds + 120).toBeLessThanOrEqual(minutes[kind] * 60)
    expect(seconds).toBeGreaterThan(minutes[kind] * 60 * 0.85)
  })

  it.each(kinds)('%s asks deeper questions as it goes on', (kind) => {
    const depths = defaultScripts[kind].flatMap((stage) => (stage.kind === 'Prompt' ? [stage.depth] : []))
    expect(depths).toEqual(depths.toSorted())
    expect(depths.at(-1)).toBe(3)
  })

  it.each(['First', 'Second'] as const)(
    '%s says how many must be ready: all in the opening, then most',
    (kind) => {
      const opening = defaultScripts[kind].find((stage) => stage.kind === 'Opening')
      expect(opening?.text).toMatch(/now the guide waits for all of you, later for most\.$/)
    },
  )

  it('First has a round, five prompts, a break and a closing round; One-on-One twelve prompts, four picked', () => {
    const count = (kind: EncounterKindName, stage: Stage['kind']): number =>
      defaultScripts[kind].filter((each) => each.kind === stage).length
    expect(
      ['Round', 'Prompt', 'Break', 'ClosingRound'].map((each) => count('First', each as Stage['kind'])),
    ).toEqual([1, 5, 1, 1])
    expect(count('OneOnOne', 'Prompt')).toBe(12)
    expect(defaultScripts.OneOnOne.filter((stage) => 'picked' in stage)).toHaveLength(4)
  })
})

describe('a script that is not valid', () => {
  const good: Script = [arriving, opening, prompt, closing, farewell]
  it.each<[string, Script, string]>([
    ['begins otherwise', [opening, prompt, farewell], 'The first part must be Arriving.'],
    ['ends otherwise', [arriving, prompt], 'The last part must be the farewell.'],
    ['is empty', [], 'At least one round or prompt is needed.'],
    ['arrives twice', [arriving, arriving, prompt, farewell], 'Arriving can only come once.'],
    ['says farewell twice', [arriving, prompt, farewell, farewell], 'The farewell can only come once.'],
    ['opens twice', [arriving, opening, opening, prompt, farewell], 'The opening can only come once.'],
    ['opens late', [arriving, prompt, opening, farewell], 'The opening must come right after Arriving.'],
    ['closes twice', [arriving, closing, closing, farewell, prompt], 'The closing round can only come once.'],
    [
      'goes on after the closing round',
      [arriving, closing, prompt, farewell],
      'Nothing but the farewell can follow the closing round.',
    ],
    ['asks nothing', [arriving, opening, farewell], 'At least one round or prompt is needed.'],
    [
      'is too long',
      [
        ...good.slice(0, 2),
        { kind: 'Prompt', seconds: 1800, depth: 1 },
        prompt,
        { ...prompt, seconds: 1200 },
        closing,
        farewell,
      ],
      'With 12 people this takes 71 minutes; the longest encounter of this kind lasts 60.',
    ],
    [
      'has too many parts',
      [arriving, ...Array.from({ length: 39 }, () => prompt), farewell],
      'A script has at most 40 parts.',
    ],
    [
      'has a short prompt',
      [arriving, { ...prompt, seconds: 59 }, farewell],
      'Part 2: its time must be between 60 and 1800 seconds.',
    ],
    [
      'counts in fractions',
      [arriving, { ...closing, turnSeconds: 30.5 }, farewell],
      'Part 2: a turn must be between 20 and 300 seconds.',
    ],
    [
      'has no text',
      [arriving, { ...opening, text: ' ' }, prompt, farewell],
      'Part 2: a text of at most 600 characters is needed.',
    ],
    [
      'has no such depth',
      [{ ...arriving, depth: 4 } as unknown as Stage, prompt, farewell],
      'Part 1: the depth must be 1, 2 or 3.',
    ],
    [
      'lets a group pick',
      [arriving, opening, { ...prompt, picked: true }, farewell],
      'Part 3: only a One-on-One has questions that people pick.',
    ],
    [
      'has nowhere to pick',
      [arriving, { ...prompt, picked: true }, farewell],
      'Questions are picked in the opening, and this script has none.',
    ],
    [
      'has more picked than people pick',
      [
        arriving,
        opening,
        ...Array.from({ length: 5 }, (): Stage => ({ ...prompt, picked: true }) as Stage),
        farewell,
      ],
      'At most 4 questions can be picked.',
    ],
    [
      'lets one pick more than the other',
      [arriving, opening, { ...prompt, picked: true }, prompt, farewell],
      'Both people pick as many questions, so their number must be even.',
    ],
  ])('is refused with a sentence if it %s', (_, script, sentence) => {
    expect(scriptProblems(good, 'First', lasting(60))).toEqual([])
    expect(scriptProblems(script, 'First', lasting(60))).toContain(sentence)
  })
})

describe('the length of a script', () => {
  // 11 minutes together, plus a minute and a half for each person.
  const time = scriptTime([arriving, prompt, { kind: 'Round', turnSeconds: 90, depth: 1 }, farewell])
  const ahead = (length: number, people: number, count: number): PlannedLength => ({
    from: 'Encounters',
    minutes: length,
    people,
    count,
    location: null,
  })
  const plan: PlannedLength = {
    from: 'WeeklyPlan',
    minutes: 25,
    people: 12,
    count: 1,
    location: 'Metro Detroit',
  }

  it('is the time that all spend together, and the turns of each person', () => {
    expect(neededMinutes(time, 12)).toBe(29)
    expect(neededMinutes(time, 8)).toBe(23)
    expect(neededMinutes({ together: Number.NaN, each: 60 }, 8)).toBeNaN()
  })

  it('fits as long as one encounter of its kind is long enough', () => {
    expect(scriptLengthError(time, [...lasting(28), ahead(29, 12, 1)])).toBeNull()
    expect(scriptLengthError(time, [...lasting(20), ahead(25, 8, 1)])).toBeNull()
    expect(scriptLengthError(time, [...lasting(20), ahead(28, 12, 3)])).toBe(
      'With 12 people this takes 29 minutes; the longest encounter of this kind lasts 28.',
    )
    expect(scriptLengthError({ together: Number.NaN, each: 0 }, lasting(20))).toBeNull()
  })

  it('names each length that is too short for it, with the seats there', () => {
    const lengths = [...lasting(28), plan, ahead(20, 8, 1), ahead(23, 8, 2), ahead(28, 12, 2)]
    expect(tooShortFor(time, lengths)).toEqual([
      'New encounters last 28 minutes and need 29 with 12 people.',
      'Encounters of the weekly plan in Metro Detroit last 25 minutes and need 29 with 12 people.',
      'One encounter ahead lasts 20 minutes and needs 23 with 8 people.',
      '2 encounters ahead last 28 minutes and need 29 with 12 people.',
    ])
  })

  it('is shown with the length of an encounter that is shorter, and only then', () => {
    expect(lengthNote('First Encounter', time, { minutes: 29, people: 12 })).toBeNull()
    expect(lengthNote('First Encounter', time, { minutes: 28, people: 12 })).toBe(
      'With 12 people the script of a First Encounter takes 29 minutes. In 28 the guide cuts parts short or leaves them out.',
    )
  })
})
