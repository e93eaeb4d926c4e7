import { describe, expect, test } from 'vitest'
import {
  defaultNamePattern,
  type GroupPlan,
  groupPlanErrors,
  peopleAtTable,
  peopleWanted,
  tableCountError,
  tableName,
} from '#rules/encounters/groupPlan.ts'
import {
  remindHoursError,
  type WeeklyPlanValues,
  type WeeklySlotPlan,
  weekdays,
  weeklyPlanErrors,
} from '#rules/encounters/weeklyPlan.ts'
import { day, minute } from '../support/clock.ts'
import { ahead, later, start } from './places.ts'

const timeZone = 'America/Detroit'
const tooManyTables = 'At most 100 tables can be formed for a time, and at least one.'
const once = 'Each time can stand once only.'
const pairs = 'A One-on-One invites two people, never more.'
const invite = 'Invite 1 to 3 people for each seat.'

describe('a proposal', () => {
  const now = ahead(day)
  const plan: GroupPlan = {
    kind: 'First',
    slots: [start, later(day)],
    tablesPerSlot: [1, null],
    minutes: 90,
    namePattern: 'First {number}',
    timeZone,
    location: 'Metro Detroit',
    minimum: 10,
    capacity: 12,
    overInvite: 1.5,
  }
  const fine = { slots: null, tablesPerSlot: null, minutes: null, namePattern: null, overInvite: null }
  const errors = (change: Partial<GroupPlan>) => groupPlanErrors({ ...plan, ...change }, now)

  test('is valid, even without a number of tables', () => {
    expect(errors({})).toEqual(fine)
    expect(errors({ tablesPerSlot: null })).toEqual(fine)
  })

  test('has 1 to 20 different future starts', () => {
    const starts = (count: number) => Array.from({ length: count }, (_, index) => later(index * minute))
    const slots = (...each: Date[]) => errors({ slots: each, tablesPerSlot: null }).slots
    expect(slots()).toBe('Choose 1 to 20 times.')
    expect(slots(...starts(20))).toBeNull()
    expect(slots(...starts(21))).toBe('Choose 1 to 20 times.')
    expect(slots(start, new Date(start))).toBe(once)
    expect(slots(start, now)).toBe('Every start must lie ahead.')
    expect(slots(new Date(now.getTime() + 1))).toBeNull()
  })

  test('has a number of tables for each start, or none', () => {
    const tables = (...tablesPerSlot: (number | null)[]) => errors({ tablesPerSlot }).tablesPerSlot
    expect(tables(1)).toBe('Say for each time how many tables there may be, or for none.')
    expect(tables(1, 100)).toBeNull()
    expect(tables(null, 101)).toBe(tooManyTables)
    expect([0, 1, 100, 101, 1.5].map(tableCountError)).toEqual([
      tooManyTables,
      null,
      null,
      tooManyTables,
      tooManyTables,
    ])
  })

  test('has a length and seats within the limits of its encounters', () => {
    expect(errors({ minutes: 14 }).minutes).toBe('An encounter lasts between 15 and 480 minutes.')
    expect(errors({ capacity: 13 })).toEqual({
      ...fine,
      capacity: 'This kind of encounter seats 10 to 12 people.',
    })
  })

  test('invites 1 to 3 for each seat, and two to a One-on-One', () => {
    const over = (overInvite: number) => errors({ overInvite }).overInvite
    expect([0.9, 1, 3, 3.1].map(over)).toEqual([invite, null, null, invite])
    const pair = { kind: 'OneOnOne', minimum: 2, capacity: 2 } as const
    expect(errors({ ...pair, overInvite: 1 })).toEqual(fine)
    expect(errors({ ...pair, overInvite: 2 }).overInvite).toBe(pairs)
  })

  test('has a name for every encounter that is not too long with the longest number', () => {
    const name = (namePattern: string) => errors({ namePattern }).namePattern
    const sentence = 'A name of at most 120 characters is needed.'
    expect(name(`${'a'.repeat(116)}{number}`)).toBeNull()
    expect(name(`${'a'.repeat(117)}{number}`)).toBe(sentence)
    expect(errors({ namePattern: '{date}', slots: [], tablesPerSlot: null }).namePattern).toBeNull()
    // The first start is on a Thursday, a shorter name than Wednesday, the day of today.
    expect(name(`${'a'.repeat(94)}{date}`)).toBeNull()
    expect(name(`${'a'.repeat(95)}{date}`)).toBe(sentence)
    expect(name(' ')).toBe(sentence)
  })

  test('names its encounters by number, place, date and time', () => {
    const table = { number: 2, location: 'Metro Detroit', startsAt: start, timeZone }
    const named = (pattern: string) => tableName(pattern, table)
    expect(named(' {number} in {location}, {time} ')).toBe('2 in Metro Detroit, 2:00 PM EST')
    expect(named('{other} {date}')).toBe('{other} Thursday, December 3, 2026')
    expect(Object.values(defaultNamePattern).map(named)).toEqual([
      'First Encounter 2, Thursday, December 3, 2026',
      'Second Encounter 2, Thursday, December 3, 2026',
      'One-on-One, Thursday, December 3, 2026',
    ])
  })

  test('forms larger tables if more people are invited than there are seats', () => {
    expect(peopleAtTable(plan)).toEqual({ min: 10, max: 18 })
    expect(peopleAtTable({ ...plan, overInvite: 1.3 })).toEqual({ min: 10, max: 16 })
    expect(peopleWanted(plan)).toEqual({ min: 16, max: 18 })
  })
})

describe('a weekly plan', () => {
  const slot: WeeklySlotPlan = { weekday: 1, time: '19:00', tables: null, active: true }
  const plan: WeeklyPlanValues = {
    kind: 'First',
    minutes: 90,
    overInvite: null,
    remindHours: null,
    slots: [slot],
  }
  const fine = { minutes: null, overInvite: null, remindHours: null, slots: null }
  const errors = (change: Partial<WeeklyPlanValues>) => weeklyPlanErrors({ ...plan, ...change })

  test('begins on Monday', () => {
    expect(weekdays).toEqual(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])
  })

  test('is valid, even without a start', () => {
    expect(errors({})).toEqual(fine)
    expect(errors({ slots: [] })).toEqual(fine)
    expect(errors({ minutes: 14 }).minutes).toBe('An encounter lasts between 15 and 480 minutes.')
  })

  test('invites 1 to 3 for each seat, and two to a One-on-One', () => {
    const over = (overInvite: number) => errors({ overInvite }).overInvite
    expect([0.9, 1, 3, 3.1].map(over)).toEqual([invite, null, null, invite])
    expect(errors({ kind: 'OneOnOne', overInvite: 1 }).overInvite).toBeNull()
    expect(errors({ kind: 'OneOnOne', overInvite: 2 }).overInvite).toBe(pairs)
    expect(errors({ kind: 'OneOnOne' }).overInvite).toBeNull()
  })

  test('has a reminder 3 to 168 whole hours before, or none', () => {
    const sentence = 'Remind 3 to 168 whole hours before the start.'
    expect([null, 2, 3, 168, 169, 4.5].map(remindHoursError)).toEqual([
      null,
      sentence,
      null,
      null,
      sentence,
      sentence,
    ])
    expect(errors({ remindHours: 2 }).remindHours).toBe(sentence)
  })

  const slots = (...changes: Partial<WeeklySlotPlan>[]) =>
    errors({ slots: changes.map((change) => ({ ...slot, ...change })) }).slots

  test('has up to 20 different starts', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ time: `19:${10 + index}` }))
    expect(slots(...many(20))).toBeNull()
    expect(slots(...many(21))).toBe('Up to 20 times are possible.')
    expect(slots({}, {})).toBe(once)
    expect(slots({}, { weekday: 2 }, { time: '19:01' })).toBeNull()
  })

  test('has starts on a day of the week, at a time of the day, with a number of tables', () => {
    for (const weekday of [0, 8, 1.5]) expect(slots({}, { weekday })).toBe('Please choose a day of the week.')
    expect(slots({ weekday: 7 })).toBeNull()
    for (const time of ['00:00', '09:30', '19:59', '23:00']) expect(slots({ time })).toBeNull()
    for (const time of ['24:00', '9:00', '19:60', '19:0', '119:00', '19:000', '30:00', '']) {
      expect(slots({}, { time })).toBe('Please give each time as hours and minutes, such as 19:00.')
    }
    expect(slots({ tables: 100 })).toBeNull()
    expect(slots({}, { tables: 101 })).toBe(tooManyTables)
  })
})
