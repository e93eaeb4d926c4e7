import { afterEach, describe, expect, test, vi } from 'vitest'
import { quietUntil, usualQuietHours } from '#rules/account/quietHours.ts'
import {
  deadlineWords,
  fullDate,
  longDate,
  ownMoment,
  shortDay,
  shortMoment,
  shortTime,
} from '#rules/dates.ts'
import { loginEmailError } from '#rules/email.ts'
import { dateIn } from '#rules/encounters/dateIn.ts'
import { timeZoneError } from '#rules/forms/timeZone.ts'
import { defaultRedirect, safeRedirect } from '#rules/membership/magicLink.ts'
import { localTime } from '#rules/seats/availability.ts'
import { expiryText, hasExpired } from '#rules/seats/expiry.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const now = new Date('2026-11-21T12:00:00.000Z')
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds)
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

describe('the time left', () => {
  test.each([
    [3 * day + hour, '3 days remaining'],
    [2 * day, '2 days remaining'],
    [2 * day - 1, '1 day remaining'],
    [day, '1 day remaining'],
    [day - 1, '23 hours remaining'],
    [hour, '1 hour remaining'],
    [hour - 1, 'Less than 1 hour remaining'],
    [0, 'Less than 1 hour remaining'],
  ])('%i ms before the end is "%s"', (left, text) => {
    expect(expiryText(later(left), now)).toBe(text)
  })

  test('includes the last instant, but not the next', () => {
    expect(hasExpired(now, now)).toBe(false)
    expect(hasExpired(later(-1), now)).toBe(true)
    expect(hasExpired(null, now)).toBe(false)
  })
})

describe('dates', () => {
  const instant = new Date('2026-12-03T00:30:00.000Z')

  test('are written in the given time zone, and times with its name', () => {
    expect(fullDate(instant, 'America/Detroit')).toBe('Wednesday, December 2, 2026')
    expect(shortTime(instant, 'America/Detroit')).toBe('7:30 PM EST')
    expect(shortTime(instant, 'UTC')).toBe('12:30 AM UTC')
    expect(longDate(instant, 'America/Detroit')).toBe('December 2, 2026')
  })

  test('for calculations are year, month and day in the time zone, padded with zeros', () => {
    expect(dateIn(instant, 'America/Detroit')).toBe('2026-12-02')
    expect(dateIn(instant, 'Asia/Tokyo')).toBe('2026-12-03')
    expect(dateIn(new Date('2027-01-01T04:59:59.999Z'), 'America/Detroit')).toBe('2026-12-31')
    expect(dateIn(new Date('2027-01-01T05:00:00.000Z'), 'America/Detroit')).toBe('2027-01-01')
    expect(() => dateIn(instant, 'Nowhere/Land')).toThrow(RangeError)
  })

  test('are short in lists, with the year only if it is not the current one', () => {
    const full = new Date('2026-12-03T00:00:00.000Z')
    expect(shortMoment(full, 'America/Detroit', now)).toBe('Wed, Dec 2 · 7 PM EST')
    expect(shortMoment(new Date('2026-12-03T00:30:00.000Z'), 'America/Detroit', now)).toBe(
      'Wed, Dec 2 · 7:30 PM EST',
    )
    expect(shortDay(new Date('2025-11-29T17:00:00.000Z'), 'America/Detroit', now)).toBe('Sat, Nov 29, 2025')
  })

  test.each([
    ['2026-11-21T20:00:00.000Z', 'today 3 PM EST'],
    ['2026-11-22T04:52:00.000Z', 'tonight 11:52 PM EST'],
    ['2026-11-22T05:00:00.000Z', 'tomorrow 12 AM EST'],
    ['2026-11-24T00:00:00.000Z', 'Mon, Nov 23 · 7 PM EST'],
  ])('of deadlines are in words: %s is %s', (instant, words) => {
    const said = deadlineWords(new Date(instant), 'America/Detroit', now)
    expect(said.replaceAll('\u00a0', ' ')).toBe(words)
    expect(said).toMatch(/\d\u00a0[AP]M\u00a0E[SD]T$/)
  })

  test.each([
    // The night before clocks go forward, and the hour after midnight of the day they go back.
    ['2027-03-14T04:30:00.000Z', '2027-03-14T20:00:00.000Z', 'tomorrow 4 PM EDT'],
    ['2027-03-14T04:30:00.000Z', '2027-03-15T13:00:00.000Z', 'Mon, Mar 15 · 9 AM EDT'],
    ['2026-11-01T04:30:00.000Z', '2026-11-02T14:00:00.000Z', 'tomorrow 9 AM EST'],
  ])(
    'of deadlines say "tomorrow" for the next day across clock changes, too: at %s for %s',
    (at, instant, words) => {
      const said = deadlineWords(new Date(instant), 'America/Detroit', new Date(at))
      expect(said.replaceAll('\u00a0', ' ')).toBe(words)
    },
  )

  test.each([
    ['America/New_York', null],
    ['America/Chicago', '6 PM CST'],
    ['Europe/Berlin', 'Thu, Dec 3 · 1 AM GMT+1'],
  ])('are also shown in the reader’s time zone if it differs: %s', (zone, words) => {
    expect(ownMoment(new Date('2026-12-03T00:00:00.000Z'), 'America/Detroit', zone, now)).toBe(words)
  })

  test('are written by formatters that are created once, since creating one takes a hundred times as long', () => {
    const write = (instant: Date) => deadlineWords(instant, 'America/Detroit', now)
    write(later(hour))
    const make = vi.spyOn(Intl, 'DateTimeFormat')
    const words = [1, 2, 3, 4, 5].map((days) => write(later(days * day)))
    expect(new Set(words).size).toBe(5)
    expect(make).not.toHaveBeenCalled()
  })

  test('are checked and calculated by formatters that are created once, too', () => {
    const zone = 'America/Detroit'
    const judge = (instant: Date) => [
      timeZoneError(zone),
      dateIn(instant, zone),
      localTime(instant, zone),
      quietUntil(instant, zone, usualQuietHours),
    ]
    judge(now)
    const make = vi.spyOn(Intl, 'DateTimeFormat')
    expect(judge(later(day))).not.toEqual(judge(now))
    expect(make).not.toHaveBeenCalled()
  })

  test('follow daylight saving time', () => {
    expect(shortTime(new Date('2026-07-03T00:30:00.000Z'), 'America/Detroit')).toBe('8:30 PM EDT')
  })
})

describe('redirect', () => {
  test.each([
    '/',
    '/member/membership',
    '/member/x?tab=previous#top',
    `/${'x'.repeat(499)}`,
    `/${'🦀'.repeat(499)}`,
  ])('%s stays', (path) => {
    expect(safeRedirect(path)).toBe(path)
  })

  test.each([
    null,
    undefined,
    '',
    'member',
    '//evil.example',
    '/\\evil.example',
    '/a\\b',
    'https://evil.example/',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\u007f',
  ])('%j leads to the dashboard', (wanted) => {
    expect(safeRedirect(wanted)).toBe(defaultRedirect)
  })

  test('never leads to another site', () => {
    const here = 'https://encounters.example'
    for (const wanted of ['/.//evil.example', '/%09/evil.example', '/@evil.example', '/:80']) {
      expect(new URL(safeRedirect(wanted), here).origin).toBe(here)
    }
  })
})

describe('login address', () => {
  test.each(['', '   ', 'maya', 'maya.example.org'])('%j is refused', (email) => {
    expect(loginEmailError(email)).toBe('Please enter a valid email address.')
  })

  test('with an @ is accepted', () => {
    expect(loginEmailError(' maya@example.org ')).toBeNull()
  })
})
