import { describe, expect, test } from 'vitest'
import {
  awayUntilError,
  dayParts,
  firstsChoiceError,
  firstsChoices,
  localTime,
  weekTimesError,
} from '#rules/seats/availability.ts'
import { notFreeReasons, notFreeTexts } from '#rules/seats/notFree.ts'
import { isSameTime } from '#rules/seats/sameTime.ts'
import { hour, minute } from '../support/clock.ts'
import { ahead, start } from './places.ts'

describe('the time of an encounter in the time zone of its place', () => {
  const detroit = 'America/Detroit'
  test.each([
    ['2026-12-03T05:00:00Z', 4, 'Morning', '2026-12-03'],
    ['2026-12-03T16:59:59Z', 4, 'Morning', '2026-12-03'],
    ['2026-12-03T17:00:00Z', 4, 'Afternoon', '2026-12-03'],
    ['2026-12-03T21:59:59Z', 4, 'Afternoon', '2026-12-03'],
    ['2026-12-03T22:00:00Z', 4, 'Evening', '2026-12-03'],
    ['2026-12-04T04:59:59Z', 4, 'Evening', '2026-12-03'],
    ['2026-12-04T23:00:00Z', 5, 'Evening', '2026-12-04'],
    ['2026-12-05T23:00:00Z', 6, 'Evening', '2026-12-05'],
    ['2026-12-06T23:00:00Z', 7, 'Evening', '2026-12-06'],
    ['2026-12-07T23:00:00Z', 1, 'Evening', '2026-12-07'],
    ['2026-12-08T23:00:00Z', 2, 'Evening', '2026-12-08'],
    ['2026-12-09T23:00:00Z', 3, 'Evening', '2026-12-09'],
  ])('for %s is day %i, %s of %s in Detroit', (at, weekday, part, date) => {
    expect(localTime(new Date(at), detroit)).toEqual({ weekday, part, date })
  })

  test('can be another day further west', () => {
    const at = new Date('2027-01-01T06:00:00Z')
    expect(localTime(at, 'America/Los_Angeles')).toEqual({
      weekday: 4,
      part: 'Evening',
      date: '2026-12-31',
    })
  })

  test('has parts of a day that follow each other from midnight to midnight', () => {
    const hours = Object.values(dayParts)
    expect(hours.map(({ from }) => from)).toEqual([0, ...hours.slice(0, -1).map(({ until }) => until)])
    expect(hours.at(-1)?.until).toBe(24)
  })
})

describe('the availability of a member', () => {
  test('has days of the week from Monday to Sunday', () => {
    const error = (...weekdays: number[]) =>
      weekTimesError(weekdays.map((weekday) => ({ weekday, part: 'Morning' })))
    expect([error(), error(1, 7)]).toEqual([null, null])
    for (const wrong of [0, 8, 1.5]) {
      expect(error(1, wrong)).toBe('A weekday is a number from 1, Monday, to 7, Sunday.')
    }
  })

  test('has 7, 14 or 28 days between First Encounters, or no limit', () => {
    expect(firstsChoices.map(firstsChoiceError)).toEqual([null, null, null, null])
    expect(firstsChoices).toEqual([7, 14, 28, 0])
    expect(firstsChoiceError(null)).toBeNull()
    expect(firstsChoiceError(8)).toBe('Please choose 7, 14 or 28 days, or no limit.')
  })

  test('has an absence that ends on a day of the calendar', () => {
    const now = new Date('2026-11-21T12:00:00Z')
    const wrong = [
      '2026-02-30',
      '2026-13-01',
      '2026-12-3',
      '12026-12-03',
      '2026-12-033',
      'soon',
      '',
      '2026-12',
      '+012026-12-03',
    ]
    for (const date of wrong) expect(awayUntilError(date, now)).toBe('Please give a day, such as 2026-12-03.')
    expect(awayUntilError('2026-12-03', now)).toBeNull()
    expect(awayUntilError(null, now)).toBeNull()
  })

  test('has an absence that has not ended in every time zone, of at most a year', () => {
    const error = (date: string, now: string) => awayUntilError(date, new Date(now))
    const sentence = 'Please give a day from today to a year ahead.'
    expect(error('2026-11-21', '2026-11-23T00:00:00.000Z')).toBeNull()
    expect(error('2026-11-21', '2026-11-23T00:00:00.001Z')).toBe(sentence)
    expect(error('2027-11-22', '2026-11-21T00:00:00.000Z')).toBeNull()
    expect(error('2027-11-23', '2026-11-21T23:59:59.999Z')).toBe(sentence)
  })
})

describe('two encounters', () => {
  const from = (startsAt: Date, minutes = 90) => ({
    startsAt,
    endsAt: new Date(startsAt.getTime() + minutes * minute),
  })
  const both = (a: ReturnType<typeof from>, b: ReturnType<typeof from>) => {
    expect(isSameTime(a, b)).toBe(isSameTime(b, a))
    return isSameTime(a, b)
  }

  test('are at the same time within 3 hours of each other’s start', () => {
    expect(both(from(start), from(ahead(3 * hour)))).toBe(true)
    expect(both(from(start), from(ahead(3 * hour + 1)))).toBe(false)
  })

  test('are at the same time if they overlap, and not if one follows the other', () => {
    expect(both(from(ahead(4 * hour), 241), from(start))).toBe(true)
    expect(both(from(ahead(4 * hour), 240), from(start))).toBe(false)
  })
})

test('there is a sentence for the operator why somebody is not free', () => {
  expect(notFreeReasons.map((reason) => notFreeTexts[reason])).toEqual([
    'Not free then: invited to, waiting for or seated at another encounter at about that time.',
    'Not free then, as their own availability says.',
    'Not free then: has another First Encounter too few days before or after.',
  ])
})
