import { describe, expect, it } from 'vitest'
import { actRefusal, refusalOf } from '../../server/rules/guide/actRefusal.ts'
import type { Act, TableFacts, TableState } from '../../server/rules/guide/table.ts'
import { factsOf } from './evening.ts'

type Seen = Parameters<typeof refusalOf>[0]

const step = 7
const [arriving, opening, round, prompt, pause, farewell] = [0, 1, 2, 3, 4, 8]
const base: Seen = {
  step,
  stage: prompt,
  present: ['Ada', 'Ben', 'Cem'],
  ready: [],
  longer: [],
  extended: false,
  hands: [],
  smaller: null,
  picks: new Map(),
  host: null,
  removed: [],
  ended: null,
  turn: null,
  floor: null,
}
const facts = factsOf(3, { offered: ['q1', 'q2', 'q3', 'q4'] })
const sitting = { mayHost: false, isHere: true, canGoBack: true }

/** Returns the refusal that Ada, or the given person, is shown at a table with these changes. */
const said = (
  act: Act,
  state: Partial<Seen> = {},
  { by = 'Ada', at = sitting, of = facts }: { by?: string; at?: typeof sitting; of?: TableFacts } = {},
) => refusalOf({ ...base, ...state }, of, by, act, at)

const movedOn = 'The table has moved on.'
const notHost = 'Only the host can do that.'

describe('a refusal of a vote', () => {
  it('says what there is to vote about', () => {
    const nothing = 'There is nothing to be ready for at the moment.'
    const fixed = 'This part of the evening cannot be made longer.'
    for (const [stage, ready, longer] of [
      [arriving, nothing, fixed],
      [opening, null, fixed],
      [round, nothing, fixed],
      [prompt, null, null],
      [pause, nothing, null],
    ] as const) {
      expect(said({ kind: 'Ready', step }, { stage })).toBe(ready)
      expect(said({ kind: 'NotReady', step }, { stage, ready: ['Ada'] })).toBe(ready)
      expect(said({ kind: 'Longer', step }, { stage })).toBe(longer)
      expect(said({ kind: 'NotLonger', step }, { stage, longer: ['Ada'] })).toBe(longer)
    }
    expect(said({ kind: 'Longer', step }, { extended: true })).toBe('This part has been made longer already.')
  })

  it('says how the person has voted', () => {
    expect(said({ kind: 'Ready', step }, { ready: ['Ada'] })).toBe('You are ready already.')
    expect(said({ kind: 'NotReady', step }, { ready: ['Ben'] })).toBe('You had not said that you are ready.')
    expect(said({ kind: 'Longer', step }, { longer: ['Ada'] })).toBe('You asked for longer already.')
    expect(said({ kind: 'NotLonger', step }, { longer: ['Ben'] })).toBe('You had not asked for longer.')
  })

  it('says that the step is over', () => {
    for (const kind of ['Ready', 'Longer', 'Done'] as const) expect(said({ kind, step: 6 })).toBe(movedOn)
  })

  it('says what the person has chosen about going on with fewer, or that there is nothing to decide', () => {
    const chosen = 'You have chosen that already.'
    const smaller = { goOn: ['Ada'], end: ['Ben'] } as unknown as TableState['smaller']
    expect(said({ kind: 'GoOnSmaller' })).toBe('There is nothing to decide at the moment.')
    expect(said({ kind: 'GoOnSmaller' }, { smaller })).toBe(chosen)
    expect(said({ kind: 'EndUncounted' }, { smaller })).toBeNull()
    expect(said({ kind: 'EndUncounted' }, { smaller }, { by: 'Ben' })).toBe(chosen)
    expect(said({ kind: 'GoOnSmaller' }, { smaller }, { by: 'Ben' })).toBeNull()
  })
})

describe('a refusal about speaking', () => {
  it('says that it is somebody else’s turn', () => {
    expect(said({ kind: 'Done', step })).toBe('It is not your turn.')
    expect(said({ kind: 'Pass', step }, { turn: { seat: 'Ben' } })).toBe('It is not your turn.')
    expect(said({ kind: 'Pass', step }, { turn: { seat: 'Ada' } })).toBeNull()
  })

  it('says whether the hand is raised; it counts as raised while the person has the floor', () => {
    const [raised, down] = ['Your hand is raised already.', 'Your hand is not raised.']
    for (const state of [{ hands: ['Ada'] }, { floor: { seat: 'Ada' } }]) {
      expect(said({ kind: 'HandUp' }, state)).toBe(raised)
      expect(said({ kind: 'HandDown' }, state)).toBeNull()
    }
    for (const state of [{ hands: ['Ben'] }, { floor: { seat: 'Ben' } }]) {
      expect(said({ kind: 'HandUp' }, state)).toBeNull()
      expect(said({ kind: 'HandDown' }, state)).toBe(down)
    }
  })
})

describe('a refusal of a pick', () => {
  /** Returns a One-on-One with this many parts that ask what was picked. */
  const pair = (parts: number): TableFacts => {
    const asked = Array.from(
      { length: parts },
      () => ({ kind: 'Prompt', seconds: 60, depth: 2, picked: true }) as const,
    )
    return { ...facts, kind: 'OneOnOne', script: [...facts.script.slice(0, 4), ...asked] }
  }
  const pick = (question: string, picks: [string, string[]][] = [], stage = opening, parts = 4) =>
    said({ kind: 'Pick', question }, { stage, picks: new Map(picks) }, { of: pair(parts) })

  it('says what can be picked, and when', () => {
    expect(pick('q9')).toBe('This question is not offered.')
    expect(pick('q1')).toBeNull()
    expect(pick('q1', [], arriving)).toBeNull()
    expect(pick('q1', [], prompt)).toBe('Questions are picked before the first one is asked.')
  })

  it('says what the person has picked, and nothing about the other’s picks', () => {
    expect(pick('q1', [['Ada', ['q1']]])).toBe('You have picked this question already.')
    expect(pick('q1', [['Ben', ['q1', 'q2']]])).toBeNull()
    expect(pick('q2', [['Ada', ['q1']]])).toBeNull()
    expect(pick('q3', [['Ada', ['q1', 'q2']]])).toBe('You have picked 2 questions already.')
    for (const parts of [2, 3]) {
      expect(pick('q2', [['Ada', ['q1']]], opening, parts)).toBe('You have picked a question already.')
    }
    for (const parts of [0, 1]) expect(pick('q1', [], opening, parts)).toBe('This question is not offered.')
    expect(said({ kind: 'Pick', question: 'q1' }, { stage: opening })).toBe('This question is not offered.')
  })
})

describe('a refusal of an act of a host', () => {
  const hosting = { host: 'Ada' }
  /** Returns the refusal that Ada is shown, who may host. */
  const saidToHost = (act: Act, state: Partial<Seen> = hosting) =>
    said(act, state, { at: { ...sitting, mayHost: true } })

  it('says who may host', () => {
    expect(said({ kind: 'TakeHost' })).toBe('You cannot host this table.')
    expect(saidToHost({ kind: 'TakeHost' }, {})).toBeNull()
    expect(saidToHost({ kind: 'TakeHost' })).toBe('You are the host already.')
    for (const kind of ['MoveOn', 'GoBack', 'Extend', 'SkipTurn'] as const) {
      expect(said({ kind, step }, { host: 'Ben' })).toBe(notHost)
      expect(saidToHost({ kind, step: 6 })).toBe(movedOn)
    }
    expect(said({ kind: 'HandBack' })).toBe(notHost)
    expect(saidToHost({ kind: 'HandBack' }, { ...hosting, stage: farewell })).toBeNull()
  })

  it('says what is not possible at this point of the evening', () => {
    const fixed = 'This part of the evening cannot be made longer.'
    expect(saidToHost({ kind: 'MoveOn', step }, { ...hosting, stage: 7 })).toBeNull()
    expect(saidToHost({ kind: 'MoveOn', step }, { ...hosting, stage: farewell })).toBe(
      'This is the last part of the evening.',
    )
    expect(saidToHost({ kind: 'GoBack', step }, { ...hosting, stage: opening })).toBeNull()
    expect(saidToHost({ kind: 'GoBack', step }, { ...hosting, stage: arriving })).toBe(
      'There is nothing to go back to.',
    )
    expect(
      said({ kind: 'GoBack', step }, hosting, { at: { ...sitting, mayHost: true, canGoBack: false } }),
    ).toBe('There is no time left for the part before.')
    expect(saidToHost({ kind: 'SkipTurn', step })).toBe('Nobody has the turn.')
    expect(saidToHost({ kind: 'SkipTurn', step }, { ...hosting, turn: { seat: 'Ben' } })).toBeNull()
    expect(saidToHost({ kind: 'Extend', step })).toBeNull()
    expect(saidToHost({ kind: 'Extend', step }, { ...hosting, stage: farewell })).toBe(fixed)
    expect(saidToHost({ kind: 'Extend', step }, { ...hosting, stage: round })).toBe(fixed)
    expect(
      saidToHost({ kind: 'Extend', step }, { ...hosting, stage: round, turn: { seat: 'Ben' } }),
    ).toBeNull()
  })

  it('is given to a host who may no longer host', () => {
    const acts: Act[] = [{ kind: 'MoveOn', step }, { kind: 'Remove', seat: 'Ben' }, { kind: 'EndEarly' }]
    for (const act of acts) expect([said(act, hosting), saidToHost(act)]).toEqual([notHost, null])
  })

  it('says that a line needs a text', () => {
    for (const text of [' ', '\u200b'])
      expect(saidToHost({ kind: 'Say', text })).toBe('Write something to say.')
    expect(saidToHost({ kind: 'Say', text: 'Hi.' })).toBeNull()
  })

  it('says who can be removed', () => {
    expect(said({ kind: 'Remove', seat: 'Ben' })).toBe(notHost)
    expect(saidToHost({ kind: 'Remove', seat: 'Ben' })).toBeNull()
    expect(saidToHost({ kind: 'Remove', seat: 'Lea' })).toBe('This person has no seat at this table.')
    expect(saidToHost({ kind: 'Remove', seat: 'Ben' }, { ...hosting, removed: ['Ben'] })).toBe(
      'This person has been removed already.',
    )
    expect(saidToHost({ kind: 'EndEarly' })).toBeNull()
  })
})

describe('somebody who is not at the table', () => {
  const away = { at: { ...sitting, mayHost: true, isHere: false } }
  const notThere = 'You are not at the table.'

  it('can do nothing there, even with the right to host', () => {
    const acts: Act[] = [
      { kind: 'HandUp' },
      { kind: 'TakeHost' },
      { kind: 'MoveOn', step },
      { kind: 'Say', text: 'Hi.' },
      { kind: 'Leave' },
    ]
    for (const act of acts) expect(said(act, { host: 'Ada' }, away)).toBe(notThere)
  })

  it('and is an operator can move on, say a line, remove people and end the table, and nothing else', () => {
    const operator = { ...away, by: 'operator' }
    const may: Act[] = [
      { kind: 'MoveOn', step },
      { kind: 'Say', text: 'Hi.' },
      { kind: 'Remove', seat: 'Ben' },
      { kind: 'EndEarly' },
    ]
    for (const act of may) {
      expect(said(act, {}, operator)).toBeNull()
      expect(said(act, {}, { by: 'operator', at: sitting })).toBe(notHost)
    }
    for (const kind of ['GoBack', 'Extend', 'SkipTurn'] as const) {
      expect(said({ kind, step }, {}, operator)).toBe(notThere)
    }
  })

  it('is recognized by the seats, since an operator may be there without one', () => {
    const state = { ...base, present: ['Ben'] } as unknown as TableState
    const asked = (by: string) => actRefusal(state, facts, by, { kind: 'Leave' }, { mayHost: false })
    expect(['Ada', 'Ben', 'operator'].map(asked)).toEqual([notThere, null, null])
  })

  it('and has no seat can do what needs none', () => {
    const host = { by: 'operator', at: { ...sitting, mayHost: true } }
    expect(said({ kind: 'Leave' }, {}, host)).toBeNull()
    expect(said({ kind: 'HandUp' }, {}, host)).toBe('You have no seat at this table.')
    expect(said({ kind: 'HandUp' })).toBeNull()
  })
})

it('every act is refused at a table that has ended', () => {
  for (const kind of ['Leave', 'EndEarly', 'HandUp'] as const) {
    const ended = { ended: 'Ended' as unknown as TableState['ended'], host: 'Ada' }
    expect(said({ kind }, ended)).toBe('The table has ended.')
  }
})
