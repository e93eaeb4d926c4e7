import { describe, expect, test } from 'vitest'
import { canJoin, type EncounterKindName, joinPhase, seatRanges } from '#rules/encounters/encounter.ts'
import {
  type EncounterEvent,
  type EncounterStateName,
  encounterRefusal,
  moveEncounter,
} from '#rules/encounters/encounterLife.ts'
import {
  averageMark,
  eveningAnswered,
  eveningErrors,
  eveningMarks,
  fewestAnswers,
  isLowEvening,
} from '#rules/encounters/evening.ts'
import {
  coarseCount,
  fewestCounted,
  isFormedByLinks,
  isLinkRule,
  mayTellLinks,
} from '#rules/encounters/linkFigures.ts'
import {
  encounterLengthError,
  encounterNameError,
  mostInvited,
  type SeatPlan,
  seatPlanError,
} from '#rules/encounters/plannedEncounter.ts'
import { isHardRule, isRefusedAtOnce, tableRules, tableRuleTexts } from '#rules/encounters/tableRules.ts'
import { minute } from '../support/clock.ts'
import { ahead, later, start } from './places.ts'

const end = later(90 * minute)
const times = { startsAt: start, endsAt: end }

describe('a seat', () => {
  test('can be joined from 5 minutes before the start until the end', () => {
    expect(joinPhase(times, ahead(5 * minute + 1))).toBe('early')
    expect(joinPhase(times, ahead(5 * minute))).toBe('open')
    expect(joinPhase(times, later(90 * minute - 1))).toBe('open')
    expect(joinPhase(times, end)).toBe('over')
  })

  test('can be joined only at a scheduled encounter', () => {
    expect(canJoin({ ...times, state: 'Scheduled' }, start)).toBe(true)
    expect(canJoin({ ...times, state: 'Canceled' }, start)).toBe(false)
    expect(canJoin({ ...times, state: 'Scheduled' }, end)).toBe(false)
    expect(canJoin({ ...times, state: 'Scheduled' }, ahead(6 * minute))).toBe(false)
  })
})

describe('the number of people at an encounter', () => {
  const error = (kind: EncounterKindName, minimum: number, capacity: number, inviteTarget: number) =>
    seatPlanError(kind, { minimum, capacity, inviteTarget })
  const wrong = (field: keyof SeatPlan, message: string) => ({ field, message })

  test('is 10 to 12, 6 to 8, or two, by kind', () => {
    expect(seatRanges).toEqual({
      First: { minimum: 10, maximum: 12 },
      Second: { minimum: 6, maximum: 8 },
      OneOnOne: { minimum: 2, maximum: 2 },
    })
    const seats = wrong('capacity', 'This kind of encounter seats 10 to 12 people.')
    expect([9, 10, 12, 13].map((capacity) => error('First', 10, capacity, 12))).toEqual([
      seats,
      null,
      null,
      seats,
    ])
    expect(error('OneOnOne', 2, 3, 2)).toEqual(wrong('capacity', 'This kind of encounter seats 2 people.'))
  })

  test('has a minimum between the fewest of the kind and the seats', () => {
    const minimum = wrong('minimum', 'The minimum must be between 6 and the seats.')
    expect([5, 6, 7, 8].map((fewest) => error('Second', fewest, 7, 8))).toEqual([
      minimum,
      null,
      null,
      minimum,
    ])
  })

  test('invites between the minimum and 500, and two to a One-on-One', () => {
    const target = wrong('inviteTarget', 'Invite between the minimum and 500 people.')
    expect([10, 11, 500, 501].map((invited) => error('First', 11, 12, invited))).toEqual([
      target,
      null,
      null,
      target,
    ])
    expect(error('OneOnOne', 2, 2, 2)).toBeNull()
    expect(error('OneOnOne', 2, 2, 3)).toEqual(
      wrong('inviteTarget', 'A One-on-One invites two people, never more.'),
    )
    expect([12, 7].map(mostInvited)).toEqual([36, 21])
  })
})

test('a name of an encounter has 1 to 120 characters', () => {
  const sentence = 'A name of at most 120 characters is needed.'
  const names = [' ', 'a', ` ${'a'.repeat(120)} `, 'a'.repeat(121)]
  expect(names.map(encounterNameError)).toEqual([sentence, null, null, sentence])
})

test('an encounter lasts 15 to 480 minutes', () => {
  const sentence = 'An encounter lasts between 15 and 480 minutes.'
  expect([14, 15, 480, 481].map(encounterLengthError)).toEqual([sentence, null, null, sentence])
})

describe('the life of an encounter', () => {
  const over = 'An encounter that is over or canceled cannot be changed.'
  const ended = 'An encounter that is over cannot be canceled.'
  const noHost = 'Only a scheduled encounter has a host.'
  const closed = 'The table of this encounter is not open.'
  const notEnded = 'Only an encounter that has ended is completed.'
  const none = 'This encounter did not take place.'
  const early = 'Attendance can be marked from 5 minutes before the start.'
  const unsettled = 'Attendance can be settled once the encounter has ended.'

  test.each<[EncounterEvent, EncounterStateName, Date, string | null]>([
    ['schedule', 'Draft', ahead(1), null],
    ['schedule', 'Draft', start, 'Its start has passed. Choose another time first.'],
    ['schedule', 'Scheduled', ahead(1), 'Only a draft can be scheduled.'],
    ['change', 'Draft', end, null],
    ['change', 'Scheduled', later(90 * minute - 1), null],
    ['change', 'Scheduled', end, over],
    ['change', 'Completed', ahead(1), over],
    ['change', 'Canceled', ahead(1), over],
    ['cancel', 'Draft', end, null],
    ['cancel', 'Scheduled', later(90 * minute - 1), null],
    ['cancel', 'Scheduled', end, ended],
    ['cancel', 'Completed', ahead(1), ended],
    ['cancel', 'Canceled', ahead(1), 'This encounter has been canceled already.'],
    ['host', 'Scheduled', later(90 * minute - 1), null],
    ['host', 'Scheduled', end, 'This encounter has ended.'],
    ['host', 'Draft', start, noHost],
    ['gather', 'Scheduled', start, null],
    ['gather', 'Scheduled', end, closed],
    ['gather', 'Draft', start, closed],
    ['complete', 'Scheduled', end, null],
    ['complete', 'Scheduled', later(90 * minute - 1), notEnded],
    ['complete', 'Canceled', end, notEnded],
    ['mark', 'Scheduled', ahead(5 * minute), null],
    ['mark', 'Completed', end, null],
    ['mark', 'Scheduled', ahead(5 * minute + 1), early],
    ['mark', 'Canceled', end, none],
    ['settle', 'Completed', end, null],
    ['settle', 'Scheduled', end, unsettled],
  ])('%s at a %s encounter at %s: %s', (event, state, now, refusal) => {
    expect(encounterRefusal({ ...times, state }, event, now)).toBe(refusal)
  })

  const move = (to: object, now: Date, state: EncounterStateName = 'Scheduled') =>
    moveEncounter({ ...times, state }, { ...times, ...to }, now)
  const refused = { refusal: 'An encounter under way can be given a later end, and no other time.' }

  test('allows other times before the start', () => {
    expect(move({}, ahead(1))).toEqual({ startMoved: false, moved: false })
    expect(move({ startsAt: later(1) }, ahead(1))).toEqual({ startMoved: true, moved: true })
    expect(move({ endsAt: start }, ahead(1))).toEqual({ startMoved: false, moved: true })
  })

  test('allows only a later end once it has begun', () => {
    expect(move({ endsAt: later(91 * minute) }, start)).toEqual({ startMoved: false, moved: true })
    expect(move({}, start)).toEqual({ startMoved: false, moved: false })
    expect(move({ endsAt: later(89 * minute) }, start)).toEqual(refused)
    expect(move({ startsAt: ahead(1) }, start)).toEqual(refused)
    expect(move({ startsAt: later(1) }, start, 'Draft')).toEqual({ startMoved: true, moved: true })
  })
})

describe('the answer about an evening', () => {
  test('is one of five marks', () => {
    expect(eveningMarks.map(({ mark, words }) => `${mark} ${words}`)).toEqual([
      '5 Very good',
      '4 Good',
      '3 Fair',
      '2 Not so good',
      '1 Poor',
    ])
    const marks = [0, 1, 5, 6].map((mark) => eveningErrors({ mark }).mark)
    expect(marks).toEqual(['Please choose how it was.', null, null, 'Please choose how it was.'])
    expect(eveningAnswered).toBe('Thank you. Your answer is stored.')
  })

  test('may have a question of up to 5000 characters', () => {
    const error = (question: string) => eveningErrors({ mark: 5, question }).question
    expect(error('a'.repeat(5000))).toBeNull()
    expect(error('a'.repeat(5001))).toBe('Please write at most 5,000 characters.')
  })

  test('counts as low if the average of all is below 3 or somebody did not feel safe', () => {
    expect(isLowEvening({ answers: 5, marks: 15, unsafe: 0 })).toBe(false)
    expect(isLowEvening({ answers: 5, marks: 14, unsafe: 0 })).toBe(true)
    expect(isLowEvening({ answers: 5, marks: 25, unsafe: 1 })).toBe(true)
    expect(fewestAnswers).toBe(5)
    expect(averageMark({ answers: 6, marks: 22 })).toBe(3.7)
  })
})

describe('what an operator is shown about links', () => {
  const kinds = ['First', 'Second', 'OneOnOne'] as const

  test('is coarse, and is about at least as many people as an encounter needs', () => {
    expect(kinds.map(isFormedByLinks)).toEqual([false, true, true])
    expect([9, 10].map((people) => mayTellLinks('First', people))).toEqual([false, true])
    expect([5, 6, 11, 12].map(coarseCount)).toEqual([0, 6, 6, 12])
    expect(fewestCounted).toBe(6)
  })

  test('is shown for tables only if a rule is about links', () => {
    expect(tableRules.filter(isLinkRule)).toEqual(['noFamiliarFace', 'noMutualLink'])
  })
})

describe('a rule of a table', () => {
  const first = { kind: 'First', allowRepeats: false, overInvite: 1 } as const

  test('is hard, except for availability', () => {
    expect(tableRules.filter((rule) => !isHardRule(rule, first))).toEqual(['unavailable', 'capped'])
  })

  test('allows people to meet again at a First that permits it or has stand-ins', () => {
    const isHard = (change: object) => isHardRule('metBefore', { ...first, ...change })
    expect(isHard({ allowRepeats: true })).toBe(false)
    expect(isHard({ overInvite: 1.1 })).toBe(false)
    expect(isHard({ kind: 'Second', allowRepeats: true, overInvite: 2 })).toBe(true)
    expect(isHardRule('barred', { ...first, allowRepeats: true })).toBe(true)
  })

  test('can be broken by a move if the next move can correct it', () => {
    expect(tableRules.filter((rule) => !isRefusedAtOnce(rule))).toEqual([
      'tooFew',
      'tooFewStrangers',
      'noFamiliarFace',
    ])
  })

  test('has a sentence for the operator', () => {
    expect(tableRules.map((rule) => tableRuleTexts[rule])).toEqual([
      'Fewer people than a table of this kind needs.',
      'More people than a table of this kind can hold.',
      'Somebody here is never to be seated with somebody else here.',
      'Somebody here already met somebody else here.',
      'Too many people here have met each other for the seats to be filled.',
      'Somebody here has no familiar face at the table.',
      'These two are not due a One-on-One with each other.',
      'Somebody here has another place at about this time.',
      'Somebody here is no longer an active member of this location.',
      'Somebody here is not free at this time, as their own availability says.',
      'Somebody here has another First Encounter too few days before or after.',
    ])
  })
})
