import { describe, expect, test } from 'vitest'
import {
  confirmationLifetime,
  confirmationNeeded,
  confirmationWay,
  isConfirmed,
  mayChangePasskeys,
} from '#rules/account/confirmation.ts'
import {
  type AddressChangeLife,
  addressUnavailable,
  confirmLifetime,
  confirmRefusal,
  emailChangeRequested,
  newEmailError,
  oldAddressUnavailable,
  undoLifetime,
  undoRefusal,
  unknownAddressLink,
} from '#rules/account/emailChange.ts'
import { lastOperatorStays } from '#rules/account/lastOperator.ts'
import {
  challengeLifetime,
  noPasskeysHere,
  passkeyNameError,
  passkeyRefused,
} from '#rules/account/passkey.ts'
import { pushEndpointError } from '#rules/account/pushEndpoint.ts'
import { hourWords, quietHourError, quietUntil, usualQuietHours } from '#rules/account/quietHours.ts'
import {
  formerNameReserved,
  sameUsername,
  usernameChangeRefusal,
  usernameChangesLeft,
} from '#rules/account/usernameChange.ts'
import { isEmail, loginEmailError, normalEmail } from '#rules/email.ts'
import { defaultRedirect } from '#rules/membership/magicLink.ts'
import { day, hour, minute } from '../support/clock.ts'
import { ahead, later, start } from './places.ts'

const now = start

describe('a confirmation that it is you', () => {
  const proof = { confirmedAt: ahead(day), signedInAt: ahead(day), passkeysWork: true }

  test('by a passkey is valid for 15 minutes', () => {
    const confirmed = (confirmedAt: Date | null) =>
      isConfirmed({ ...proof, confirmedAt, signedInAt: now }, now)
    expect(confirmationLifetime).toBe(15 * minute)
    expect([ahead(15 * minute), ahead(15 * minute + 1), null].map(confirmed)).toEqual([true, false, false])
  })

  test('by signing in is possible only if passkeys cannot work', () => {
    const trial = { ...proof, passkeysWork: false }
    expect(isConfirmed({ ...trial, signedInAt: now }, now)).toBe(true)
    expect(isConfirmed({ ...trial, confirmedAt: now }, now)).toBe(false)
    expect([confirmationWay(false, 1), confirmationWay(true, 1), confirmationWay(true, 0)]).toEqual([
      'LoginLink',
      'Passkey',
      'SetUp',
    ])
    expect(confirmationNeeded).toBe('Please confirm that it is you, and try again.')
  })

  test('is not needed for a first passkey; for others it is, by a passkey or, for a member, by signing in', () => {
    const may = (passkeys: number, isOperator: boolean, change: object = {}) =>
      mayChangePasskeys({ ...proof, ...change }, { isOperator, passkeys }, now)
    expect([may(0, true), may(1, false), may(1, true)]).toEqual([true, false, false])
    expect(may(1, true, { confirmedAt: now })).toBe(true)
    expect(may(1, false, { signedInAt: now })).toBe(true)
    expect(may(1, true, { signedInAt: now })).toBe(false)
  })
})

describe('a change of address', () => {
  const change: AddressChangeLife = {
    expiresAt: now,
    confirmedAt: null,
    undoUntil: null,
    undoneAt: null,
    voidedAt: null,
  }
  const over = 'This membership has ended.'
  const used = 'This link was used already.'

  test('needs another address that is valid', () => {
    const error = (email: string) => newEmailError(email, 'a@b.org')
    expect(error(' ')).toBe('Email is required.')
    expect(error('a@b')).toBe('Please enter a valid email address.')
    expect(error(' A@B.org')).toBe('This is the current email already.')
    expect(error('c@b.org')).toBeNull()
  })

  test('is confirmed once, in time, while it is the newest', () => {
    const refusal = (more: object, at = now) => confirmRefusal({ ...change, ...more }, true, at)
    expect(refusal({})).toBeNull()
    expect(refusal({}, later(1))).toBe('This link has expired. You can ask for the change again.')
    expect(refusal({ confirmedAt: now })).toBe(`${used} Your email is changed.`)
    expect(refusal({ confirmedAt: now, voidedAt: now })).toBe(used)
    expect(refusal({ confirmedAt: now, undoneAt: now })).toBe(used)
    expect(refusal({ voidedAt: now })).toBe('A newer change took the place of this one.')
    expect(confirmRefusal(change, false, now)).toBe(over)
    expect(confirmLifetime).toBe(24 * hour)
  })

  test('can be taken back once, in time, unless an earlier change was', () => {
    const done = { ...change, undoUntil: now }
    const refusal = (more: object, at = now) => undoRefusal({ ...done, ...more }, true, at)
    const earlier = 'An earlier change was undone, and this one with it.'
    expect(refusal({})).toBeNull()
    expect(refusal({}, later(1))).toBe('This link has expired. Please write to us.')
    expect(refusal({ undoneAt: now, voidedAt: now })).toBe(`${used} The change is undone.`)
    expect(refusal({ voidedAt: now })).toBe(earlier)
    expect(refusal({ undoUntil: null })).toBe(earlier)
    expect(undoRefusal(done, false, now)).toBe(over)
    expect(undoLifetime).toBe(7 * day)
  })
})

test('replies do not depend on whose an address or a passkey is', () => {
  expect([
    emailChangeRequested,
    addressUnavailable,
    oldAddressUnavailable,
    unknownAddressLink,
    passkeyRefused,
    noPasskeysHere,
    lastOperatorStays,
    sameUsername,
  ]).toEqual([
    'If this address can be used, we have sent it a link. Open it within 24 hours to confirm the change.',
    'This address cannot be used here. Your email stays as it is.',
    'This address is in use by somebody else now. Please write to us.',
    'This link is not complete. Please open it from the mail again.',
    'This passkey did not work here. Please try again, or ask for a login link.',
    'Passkeys do not work at the address of this site: they need https and a domain name, or http://localhost.',
    'The last operator cannot leave. Invite another one first, under Settings.',
    'This is your username already.',
  ])
})

test('a passkey has a name of 1 to 60 characters, and a challenge five minutes', () => {
  const lengths = [0, 1, 60, 61].map((length) => passkeyNameError('a'.repeat(length)))
  const tooLong = 'Please write at most 60 characters.'
  expect(lengths).toEqual(['Please give the passkey a name.', null, null, tooLong])
  expect(challengeLifetime).toBe(5 * minute)
})

describe('the address of a browser', () => {
  const error = (endpoint: string) => pushEndpointError(endpoint, ['http://127.0.0.1:9000'])
  const path = 'x'.repeat(1000)

  test.each([
    'https://fcm.googleapis.com/fcm/send/a',
    'https://googleapis.com/a',
    'https://updates.push.services.mozilla.com/a',
    'https://wns2.notify.windows.com/a',
    'https://web.push.apple.com/a',
    'http://127.0.0.1:9000/a',
    `https://googleapis.com/${path}`.slice(0, 1000),
  ])('%s is that of a push service', (endpoint) => {
    expect(error(endpoint)).toBeNull()
  })

  test.each([
    'no address',
    'http://fcm.googleapis.com/a',
    'https://fcm.googleapis.com:8443/a',
    'https://evilgoogleapis.com/a',
    'https://googleapis.com.evil.org/a',
    'https://evil.org/googleapis.com',
    'https://user@fcm.googleapis.com/a',
    'https://:word@fcm.googleapis.com/a',
    'http://127.0.0.1:9001/a',
    `https://googleapis.com/${path}`.slice(0, 1001),
  ])('%s is not', (endpoint) => {
    expect(error(endpoint)).toBe('This is not the address of a push service we know.')
  })
})

describe('quiet hours', () => {
  const until = (at: string, quietFrom: number, quietUntilHour: number, zone = 'America/Detroit') =>
    quietUntil(new Date(at), zone, { quietFrom, quietUntil: quietUntilHour })?.toISOString() ?? null

  test('are whole hours of the day, by default from 22 until 8', () => {
    const sentence = 'Please choose an hour of the day.'
    expect([null, undefined, 0, 23, -1, 24, 1.5].map(quietHourError)).toEqual([
      null,
      null,
      null,
      null,
      sentence,
      sentence,
      sentence,
    ])
    expect(usualQuietHours).toEqual({ quietFrom: 22, quietUntil: 8 })
    expect([0, 1, 11, 12, 13, 23].map(hourWords)).toEqual([
      '12 AM',
      '1 AM',
      '11 AM',
      '12 PM',
      '1 PM',
      '11 PM',
    ])
  })

  test.each([
    ['2026-12-03T02:59:00.000Z', 22, 8, null],
    ['2026-12-03T03:00:00.000Z', 22, 8, '2026-12-03T13:00:00.000Z'],
    ['2026-12-03T12:59:59.999Z', 22, 8, '2026-12-03T13:00:00.000Z'],
    ['2026-12-03T13:00:00.000Z', 22, 8, null],
    ['2026-12-03T17:10:00.000Z', 12, 14, '2026-12-03T19:00:00.000Z'],
    ['2026-12-03T16:59:00.000Z', 12, 14, null],
    ['2026-12-03T19:00:00.000Z', 12, 14, null],
    ['2026-12-03T17:10:00.000Z', 12, 12, null],
  ])('at %s, from %i until %i, a notification waits until %s', (at, from, to, expected) => {
    expect(until(at, from, to)).toBe(expected)
  })

  test('end in the time zone of the place, even if its offset has quarters of an hour', () => {
    expect(until('2026-12-03T01:00:00.000Z', 22, 8, 'Asia/Kathmandu')).toBe('2026-12-03T02:15:00.000Z')
  })
})

describe('a username', () => {
  const year = 365 * day

  test('can be changed twice within a year', () => {
    const changes = (...ago: number[]) => usernameChangesLeft(ago.map(ahead), now)
    expect(changes()).toEqual({ left: 2, nextAt: null })
    expect(changes(day)).toEqual({ left: 1, nextAt: null })
    expect(changes(day, year - 1)).toEqual({ left: 0, nextAt: later(1) })
    expect(changes(day, year)).toEqual({ left: 1, nextAt: null })
    expect(changes(day, 2 * day, 3 * day)).toEqual({ left: 0, nextAt: later(year - 2 * day) })
  })

  test('has a date from which it can be changed again, and stays reserved for 90 days', () => {
    expect(usernameChangeRefusal([ahead(day)], now)).toBeNull()
    expect(usernameChangeRefusal([ahead(day), ahead(2 * day)], now)).toBe(
      'You can change your username twice in a year. The next change is possible after December 1, 2027.',
    )
    expect(formerNameReserved).toBe(90 * day)
  })
})

describe('an e-mail address', () => {
  const label = (length: number) => 'a'.repeat(length)
  const long = `${label(64)}@${[63, 63, 57].map(label).join('.')}.org`

  test.each([
    'a@b.org',
    ' A.B+c@Example.ORG ',
    "!#$%&'*+/=?^_`{|}~-@b.co",
    '\u202aa@b.org\u202c',
    'a\u200b@b\u00ad.org\ufeff',
    'a@b-c.d1.org',
    'a@b.xn--p1ai',
    'a@1.org',
    long,
  ])('%s is valid', (email) => {
    expect(isEmail(email)).toBe(true)
  })

  test.each([
    '',
    'a',
    '@b.org',
    'a@b',
    'a@b.o',
    'a@b.1o',
    'a@b.o-',
    'a@-b.org',
    'a@b-.org',
    'a@b..org',
    'a b@c.org',
    'a@b@c.org',
    'a@b.org, c@d.org',
    `${label(65)}@b.org`,
    `a@${label(64)}.org`,
    `${long}x`,
  ])('%s is not valid', (email) => {
    expect(isEmail(email)).toBe(false)
  })

  test('is stored trimmed, in lowercase and without invisible characters', () => {
    expect(normalEmail(' A@B.org ')).toBe('a@b.org')
    expect(normalEmail('\u200b \u202aA\u200d@B\u00ad.org\u202c \u2060')).toBe('a@b.org')
    expect(loginEmailError('nobody')).toBe('Please enter a valid email address.')
    expect(long).toHaveLength(254)
  })
})

test('signing in leads to the dashboard', () => {
  expect(defaultRedirect).toBe('/member/dashboard')
})
