import { describe, expect, test } from 'vitest'
import { arrivalOf } from '#rules/seats/arrival.ts'
import {
  type Mark,
  makesThirdNoShow,
  noShowPauseEnd,
  noShowsPauseUntil,
  participantMatcher,
  settlesAfterHours,
} from '#rules/seats/attendance.ts'
import { spentMinutes } from '#rules/seats/spentMinutes.ts'
import { day } from '../support/clock.ts'
import { ahead, later, start } from './places.ts'

describe('the presence of somebody', () => {
  const away = { attendance: null, isByHand: false, isHere: false, hasCome: false, hasStayed: false }

  test.each([
    [away, 'notYet', 'absent'],
    [{ ...away, hasCome: true }, 'wasHere', 'absent'],
    [{ ...away, hasCome: true, isHere: true }, 'here', 'absent'],
    [{ ...away, hasCome: true, hasStayed: true }, 'wasHere', 'attended'],
    [{ ...away, attendance: 'Attended' as const }, 'notYet', 'attended'],
    [{ ...away, attendance: 'Absent' as const, isHere: true, hasStayed: true }, 'here', 'absent'],
    [{ ...away, attendance: 'Attended' as const, isByHand: true }, 'attended', 'attended'],
    [{ ...away, attendance: 'Absent' as const, isByHand: true, isHere: true }, 'absent', 'absent'],
  ])('with %o is %s until the end, and %s afterwards', (seat, until, afterwards) => {
    expect(arrivalOf(seat, false)).toBe(until)
    expect(arrivalOf(seat, true)).toBe(afterwards)
  })
})

describe('no-shows', () => {
  const marks = (letters: string): Mark[] =>
    [...letters].map((letter) => (letter === 'a' ? 'Attended' : 'Absent'))

  test.each([
    ['', 'n', false],
    ['nn', 'nn', false],
    ['nn', 'nnn', true],
    ['na', 'nna', false],
    ['nann', 'nnnn', true],
    ['nnn', 'nnnn', false],
    ['nnnnn', 'nnnnnn', true],
    ['nnn', 'ann', false],
    ['nnan', 'nnnn', true],
  ])('in marks that change from %s to %s make a third in a row: %s', (was, is, third) => {
    expect(makesThirdNoShow(marks(was), marks(is))).toBe(third)
  })

  test('settle a day after the end and pause for 30 days', () => {
    expect(settlesAfterHours).toBe(24)
    expect(noShowPauseEnd(ahead(30 * day))).toEqual(start)
  })

  /** Returns the end of the pause after these marks, the latest first, each settled `days` days before the start. */
  const until = (...settled: [letter: string, days: number][]) =>
    noShowsPauseUntil(
      settled.map(([letter, days]) => ({
        mark: letter === 'a' ? 'Attended' : 'Absent',
        since: ahead(days * day),
      })),
    )

  test('pause from the settling of the last third in a row', () => {
    expect(until(['n', 7], ['n', 14])).toBeNull()
    expect(until(['n', 7], ['n', 14], ['n', 21])).toEqual(later(23 * day))
    expect(until(['n', 7], ['a', 10], ['n', 14], ['n', 21])).toBeNull()
    expect(until(['a', 1], ['n', 7], ['n', 14], ['n', 21])).toEqual(later(23 * day))
  })

  test('that follow from a late correction pause from the correction', () => {
    expect(until(['n', 7], ['n', 2], ['n', 21])).toEqual(later(28 * day))
  })

  test('are counted from zero again after each third, and the later end applies', () => {
    expect(until(['n', 1], ['n', 7], ['n', 14], ['n', 21])).toEqual(later(23 * day))
    const six: [string, number][] = [7, 14, 21, 28, 35, 42].map((days) => ['n', days])
    expect(until(...six)).toEqual(later(23 * day))
    const correctedEarlier: [string, number][] = [7, 14, 21, 1, 35, 42].map((days) => ['n', days])
    expect(until(...correctedEarlier)).toEqual(later(29 * day))
  })
})

describe('a line of a participant report', () => {
  const seat = (invitationId: number, username: string) => ({
    invitationId,
    username,
    email: `${invitationId}@example.org`,
  })
  const [zoe, ada, sam, sam2] = [seat(1, 'Zoë K.'), seat(2, 'Ada'), seat(3, 'sam-1'), seat(4, 'Sam 1')]
  const nameless = seat(5, '***')
  const match = participantMatcher([zoe, ada, sam, sam2, nameless])
  const found = (name: string, email: string | null = null) => match({ name, email })

  test('is matched by its e-mail, whatever its name', () => {
    expect(found('Ada', ' 1@Example.org ')).toEqual({ seat: zoe, by: 'email' })
    expect(found('Ada', 'unknown@example.org')).toEqual({ seat: ada, by: 'name' })
  })

  test.each(['zoe k', 'ZOË K.', ' Zoë   K ', 'Zoë.K'])('is matched by the name %s', (name) => {
    expect(found(name)).toEqual({ seat: zoe, by: 'name' })
  })

  test('is matched by the shown name or the original one in parentheses, as Zoom writes them', () => {
    expect(found('Ada (MacBook)')).toEqual({ seat: ada, by: 'name' })
    expect(found('MacBook (Ada)')).toEqual({ seat: ada, by: 'name' })
    expect(found('Ada (Ada)')).toEqual({ seat: ada, by: 'name' })
    expect(found('(Ada) ')).toEqual({ seat: ada, by: 'name' })
    expect(found(' MacBook (Ada) ')).toEqual({ seat: ada, by: 'name' })
    expect(found('MacBook(Ada)')).toEqual({ seat: ada, by: 'name' })
    expect(found('MacBook (Ada) 2')).toBeNull()
    expect(found('MacBook Ada)')).toBeNull()
  })

  test('is matched to nobody by a name of two seats, by two names, or by a name without letters', () => {
    expect(found('Sam 1')).toBeNull()
    expect(found('Ada (Zoë K.)')).toBeNull()
    expect(found('***')).toBeNull()
    expect(found('Somebody')).toBeNull()
    expect(found('ZoëK')).toBeNull()
  })
})

describe('how long somebody stayed', () => {
  test.each([
    ['91', 91],
    ['0', 0],
    ['99999', 99999],
    ['1h 2m 3s', 62],
    ['2m 59s', 2],
    ['1 hr 2 min', 62],
    ['1H2M', 62],
    ['60s', 1],
    ['01:02:03', 62],
    ['00:59:59', 59],
    ['100:00:00', 6000],
    ['1h 30m 90s', 91],
  ])('written as %s is %i minutes', (text, minutes) => {
    expect(spentMinutes(text)).toBe(minutes)
  })

  test.each(['', 'long', '100000', '1:2:3', '1.5', '-5', '1234:00:00', 'x01:02:03', '01:02:03x', '5 days'])(
    'written as %s is not understood',
    (text) => {
      expect(spentMinutes(text)).toBeNull()
    },
  )
})
