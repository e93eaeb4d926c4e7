import { describe, expect, test } from 'vitest'
import { deadlineWords, plainTime } from '#rules/dates.ts'
import { DomainError } from '#rules/errors.ts'
import { broadcastErrors, nobodyWritten, recipientsChanged } from '#rules/forms/broadcast.ts'
import { cityError, cityKey, cityName } from '#rules/forms/city.ts'
import { contactErrors, contactSubjects, supportErrors, supportSubjects } from '#rules/forms/contact.ts'
import {
  alreadyInvited,
  directInvitationErrors,
  earlyAccessErrors,
  inviteAgainSince,
  invitedLately,
  memberAddress,
  neitherInvited,
  nothingSentThere,
} from '#rules/forms/earlyAccess.ts'
import { refuseWrongFields } from '#rules/forms/fieldErrors.ts'
import { invitationNoteError, invitationTextError, usualInvitationText } from '#rules/forms/invitationText.ts'
import { isolated } from '#rules/forms/isolated.ts'
import { lookupErrors, neededKinds } from '#rules/forms/lookup.ts'
import { isLoopbackHost } from '#rules/forms/loopback.ts'
import { meetingLinkError, normalMeetingLink } from '#rules/forms/meetingLink.ts'
import { noteError } from '#rules/forms/note.ts'
import { openedCitiesError } from '#rules/forms/openedCities.ts'
import { personNameError } from '#rules/forms/personName.ts'
import { profileErrors, takenEmail } from '#rules/forms/profile.ts'
import { requireReason } from '#rules/forms/reason.ts'
import { requireOnePage } from '#rules/forms/severalAtOnce.ts'
import { timeZoneError } from '#rules/forms/timeZone.ts'
import { inappropriateUsername, normalUsername, takenUsername, usernameError } from '#rules/forms/username.ts'
import {
  agreementProblem,
  agreementVersion,
  publicTextError,
  publicTextNames,
} from '#rules/publicTexts/publicTexts.ts'
import { usualTexts } from '#rules/publicTexts/usualTexts.ts'
import { isReadable, lengthError, plainText } from '#rules/text.ts'
import { hour } from '../support/clock.ts'
import { ahead, start } from './places.ts'

const letters = (length: number) => 'a'.repeat(length)
const atMost = (characters: string) => `Please write at most ${characters} characters.`
const write = 'Please write something.'

/** Returns the DomainError that a function throws, or null. */
function refusalOf(act: () => unknown): DomainError | null {
  try {
    act()
    return null
  } catch (error) {
    if (error instanceof DomainError) return error
    throw error
  }
}

describe('plain text', () => {
  test('has no control characters except line ends and tabs, no halves of characters and no surrounding space', () => {
    expect(plainText(null)).toBe('')
    expect(plainText(' a\r\nb\rc\td\u0000\u001f\u007f e\u0020 ')).toBe('a\nb\nc\td e')
    expect(plainText('a\u0085b\u009bc')).toBe('a\nbc')
    expect(plainText('a\ud83d')).toBe('a\ufffd')
  })

  test('has no invisible characters and none that change its direction, and is empty if nothing is visible', () => {
    expect(plainText('a\u200b\u202eb\u2066c\u00adд\ufeff\u3164 e')).toBe('abcд e')
    for (const empty of ['\u200b', ' \u2060\u00ad ', '\u200d\ufe0f', '\u2800', '\u202e\n']) {
      expect(plainText(empty)).toBe('')
    }
  })

  test('still has the invisible characters that words, emoji and flags need', () => {
    for (const text of ['👩‍👩‍👧 ❤\ufe0f', '🏴\u{e0067}\u{e0062}\u{e007f}', 'می\u200cخواهم', 'א\u200e!']) {
      expect(plainText(text)).toBe(text)
    }
  })

  test('can be stored only without NUL and halves of characters', () => {
    expect(['a', '🦀', 'a\0', 'a\ud83d'].map(isReadable)).toEqual([true, true, false, false])
  })

  test('is refused above its maximum length', () => {
    expect([lengthError(5, 5), lengthError(5001, 5000)]).toEqual([null, atMost('5,000')])
  })
})

test.each([
  ['a broadcast', 5000, (text: string) => broadcastErrors({ subject: 'a', text }).text, write],
  [
    'the subject of a broadcast',
    120,
    (subject: string) => broadcastErrors({ subject, text: 'a' }).subject,
    write,
  ],
  ['the text of invitations', 1000, invitationTextError, write],
  ['a note in an invitation', 1000, invitationNoteError, null],
  ['a note about a member or a case', 2000, noteError, 'Please write a note.'],
  ['a reason', 500, (text: string) => refusalOf(() => requireReason(text))?.message, 'A reason is needed.'],
  [
    'a request for help',
    5000,
    (message: string) => supportErrors({ subject: 'Other', message }).message,
    'Please write a message.',
  ],
] as const)('%s has at most %i characters', (_, longest, error, none) => {
  expect(error('') ?? null).toBe(none)
  expect(error(letters(longest)) ?? null).toBeNull()
  expect(error(letters(longest + 1))).toBe(atMost(longest.toLocaleString('en-US')))
})

test('a reason is plain text, and is refused with its field', () => {
  expect(requireReason(' a\0 ')).toBe('a')
  expect(refusalOf(() => requireReason(' '))).toMatchObject({
    name: 'DomainError',
    code: 'BAD_INPUT',
    field: 'reason',
    fields: { reason: 'A reason is needed.' },
  })
})

test('a broadcast is sent only to the people who were confirmed', () => {
  const changed = (now: string) => `Who gets this mail has changed: it is ${now} now. Please look again.`
  expect(recipientsChanged(1)).toBe(changed('1 person'))
  expect(recipientsChanged(2)).toBe(changed('2 people'))
  expect(nobodyWritten).toBe('Nobody would get this mail.')
})

test('one act changes at most 50 rows', () => {
  expect(refusalOf(() => requireOnePage(new Array(50), 'requests', 'ids'))).toBeNull()
  expect(refusalOf(() => requireOnePage(new Array(51), 'requests', 'ids'))).toMatchObject({
    code: 'BAD_INPUT',
    message: 'Please choose at most 50 requests.',
    field: 'ids',
  })
  const cities = [0, 1, 50, 51].map((count) => openedCitiesError(new Array(count)))
  expect(cities).toEqual(['Please choose a city.', null, null, 'Please choose at most 50 cities.'])
})

test('wrong fields are refused together, with the message of the first', () => {
  expect(refusalOf(() => refuseWrongFields({ a: null }))).toBeNull()
  const refusal = refusalOf(() => refuseWrongFields({ a: null, b: 'B.', c: 'C.' }))
  expect(refusal).toMatchObject({
    code: 'BAD_INPUT',
    message: 'B.',
    field: 'b',
    fields: { b: 'B.', c: 'C.' },
  })
  expect(new DomainError('NOT_FOUND', 'Gone.').fields).toBeUndefined()
})

describe('the name of a visitor', () => {
  const address = 'Please write a name without a web address.'
  const oneLine = 'Please write the name in one line.'
  test.each([
    [undefined, null],
    ['Ada', null],
    [letters(100), null],
    [letters(101), atMost('100')],
    ['a http://b', address],
    ['WWW.b.org', address],
    ['ｗｗｗ．b', address],
    ['awww.b', null],
    ['wwwb', null],
    ['a\nb', oneLine],
    ['a\u0085b', oneLine],
    ['a\u2028b', oneLine],
  ])('%j: %s', (name, sentence) => {
    expect(personNameError(name)).toBe(sentence)
  })
})

describe('a city', () => {
  test('is one line of up to 80 characters without a web address', () => {
    expect(['Detroit', undefined, letters(80)].map(cityError)).toEqual([null, null, null])
    expect(cityError(letters(81))).toBe(atMost('80'))
    expect(cityError('a\nb')).toBe('Please write the city in one line.')
    expect(cityError('www.b.org')).toBe('Please write a city without a web address.')
  })

  test('is the same one in capitals and with more spaces', () => {
    expect(cityName(' Ann \t Arbor ')).toBe('Ann Arbor')
    expect(cityKey('ANN  Arbor')).toBe('ann arbor')
  })
})

describe('a message', () => {
  test('has one of the subjects in the list', () => {
    expect([contactSubjects, supportSubjects]).toEqual([
      [
        'Early Access Feedback',
        'General Inquiry',
        'Technical Support',
        'Billing Question',
        'Feedback & Suggestions',
        'Other',
      ],
      ['Account Issue', 'Encounter Question', 'Technical Problem', 'Feedback or Suggestions', 'Other'],
    ])
    const subject = (typed: string) => supportErrors({ subject: typed, message: 'a' }).subject
    expect([' Other ', 'Any'].map(subject)).toEqual([null, 'Please choose a subject.'])
  })

  test('of a visitor has an e-mail and at least three characters', () => {
    const message = { name: 'Ada', email: 'a@b.org', subject: 'Other', message: 'abc' }
    const fine = { name: null, email: null, subject: null, message: null }
    expect(contactErrors(message)).toEqual(fine)
    expect(contactErrors({ ...message, email: 'a' }).email).toBe('A valid email is required.')
    expect(contactErrors({ ...message, message: 'ab' }).message).toBe('Please write at least 3 characters.')
    expect(contactErrors({ ...message, subject: 'Any' }).subject).toBe('Please choose a subject.')
  })
})

describe('an invitation to early access', () => {
  test('has an e-mail, and a note of up to 2000 characters', () => {
    const form = { email: 'a@b.org', name: 'Ada', note: letters(2000) }
    expect(directInvitationErrors(form)).toEqual({ email: null, name: null, note: null })
    expect(directInvitationErrors({ email: 'a', name: 'a\nb', note: letters(2001) })).toEqual({
      email: 'Valid email is required.',
      name: 'Please write the name in one line.',
      note: atMost('2,000'),
    })
  })

  test('can be requested with an e-mail, and if wanted a name, a city and notes', () => {
    const fine = { email: null, name: null, city: null, notes: null }
    expect(earlyAccessErrors({ email: 'a@b.org' })).toEqual(fine)
    expect(earlyAccessErrors({ email: 'a@b.org', notes: ` ${letters(2000)} ` })).toEqual(fine)
    expect(earlyAccessErrors({ email: 'a', name: 'a\nb', city: 'www.b.org', notes: letters(2001) })).toEqual({
      email: 'Valid email is required.',
      name: 'Please write the name in one line.',
      city: 'Please write a city without a web address.',
      notes: atMost('2,000'),
    })
  })

  test('has a sentence for each refusal, and a default text', () => {
    expect([memberAddress, alreadyInvited, nothingSentThere, invitedLately, neitherInvited]).toEqual([
      'This is the address of a member.',
      'This address is invited already. Under Invited the invitation can be sent again.',
      'Nothing is sent to this address. Lift that first, under Mail.',
      'The invitation went out within the last hour.',
      'Only somebody who is invited and has not joined gets the invitation again.',
    ])
    expect(usualInvitationText).toBe('There is a seat for you at the table, if you would like it.')
  })

  test('can be sent again after an hour', () => {
    expect(inviteAgainSince(start)).toEqual(ahead(hour))
  })
})

test('a right-to-left name is isolated, and any other stays as it is', () => {
  expect(['Ada', 'Zoë ❤️', '李小龍', 'नूह'].map(isolated)).toEqual(['Ada', 'Zoë ❤️', '李小龍', 'नूह'])
  const alphabets = ['נועה', 'مريم', 'ߒߞߏ', 'ࡀࡁࡂ', '𞤀𞤣𞤢𞤥', '𐴀𐴁𐴂']
  expect(alphabets.map(isolated)).toEqual(alphabets.map((name) => `\u2068${name}\u2069`))
})

describe('an item that profiles choose from', () => {
  test('has a name, and by kind a time zone or ages', () => {
    expect(lookupErrors('Gender', { label: letters(60) })).toEqual({ label: null })
    expect(lookupErrors('Gender', { label: '' })).toEqual({ label: 'Please give it a name.' })
    expect(lookupErrors('Gender', { label: letters(61) })).toEqual({ label: atMost('60') })
    const zone = { label: null, timeZone: 'This is not a time zone, such as America/Detroit.' }
    expect(lookupErrors('Location', { label: 'a' })).toEqual(zone)
    expect(lookupErrors('Location', { label: 'a', timeZone: 'Europe/Paris' }).timeZone).toBeNull()
    expect([...neededKinds]).toEqual(['Location', 'Gender', 'AgeRange'])
  })

  test('has ages from 18 to 120, and no upper age or one that is not below the lower', () => {
    const ages = (minAge?: number, maxAge?: number) => {
      const { minAge: least, maxAge: most } = lookupErrors('AgeRange', { label: 'a', minAge, maxAge })
      return [least, most]
    }
    const [low, high] = ['Please give an age from 18 to 120.', 'It must not be below the lower age.']
    expect(ages()).toEqual([low, null])
    expect([ages(17), ages(18), ages(120), ages(121)].map(([least]) => least)).toEqual([low, null, null, low])
    expect([ages(30, 29), ages(30, 30), ages(30, 120), ages(30, 121)].map(([, most]) => most)).toEqual([
      high,
      null,
      null,
      low,
    ])
    expect([ages(18.5, 30), ages(30, 30.5), ages(Number.NaN, Number.NaN), ages(121)]).toEqual([
      [low, null],
      [null, low],
      [low, low],
      [low, null],
    ])
  })
})

describe('a meeting link', () => {
  const site = 'encounters.example'
  const begins = 'A meeting link begins with https://.'
  const secret = 'A meeting link must not hold a user name or a password.'
  const long = (length: number) => `https://a.org/${letters(length - 14)}`

  test.each([
    ['https://a.org/b', site, null],
    ['http://a.org/b', site, begins],
    ['http://localhost:1/b', site, begins],
    ['http://localhost:1/b', 'localhost', null],
    ['http://a.org/b', 'localhost', begins],
    ['ftp://localhost/b', 'localhost', begins],
    ['a.org', site, begins],
    ['https://u@a.org', site, secret],
    ['https://:p@a.org', site, secret],
    [long(2048), site, null],
    [long(2049), site, atMost('2,048')],
  ])('%s at %s: %s', (link, host, sentence) => {
    expect(meetingLinkError(link, host)).toBe(sentence)
  })

  test('is stored as the URL standard writes it, or not at all', () => {
    expect(normalMeetingLink('HTTPS://A.org')).toBe('https://a.org/')
    expect(normalMeetingLink('http://a.org/é')).toBe('http://a.org/%C3%A9')
    expect(normalMeetingLink(long(2048))).toBe(long(2048))
    for (const link of ['a.org', 'javascript:a', 'xhttp://a', 'httpsx://a', long(2049)]) {
      expect(normalMeetingLink(link)).toBeNull()
    }
  })

  test.each(['localhost', 'LOCALHOST', '127.0.0.1', '127.255.1.12', '[::1]'])(
    'of %s leads to this machine',
    (host) => {
      expect(isLoopbackHost(host)).toBe(true)
    },
  )

  test.each(['localhost.org', 'alocalhost', '127.0.0', '127.0.0.1.1', '127.0.0.a', '127.0.0.1234', '::1'])(
    'of %s does not lead to this machine',
    (host) => {
      expect(isLoopbackHost(host)).toBe(false)
    },
  )
})

describe('a profile', () => {
  const form = {
    email: 'a@b.org',
    username: 'Ada',
    locationId: 1,
    genderId: 1,
    ageRangeId: 1,
    preferredAgeRangeIds: [1],
    agreementAccepted: true,
  }

  test('needs every field', () => {
    const empty = { email: ' ', username: ' ', preferredAgeRangeIds: [], agreementAccepted: false }
    expect(Object.values(profileErrors(form)).every((error) => error === null)).toBe(true)
    expect(profileErrors({ ...empty, locationId: null, genderId: '' })).toEqual({
      email: 'Email is required.',
      username: 'Username is required.',
      locationId: 'Location is required.',
      genderId: 'Gender identity is required.',
      ageRangeId: 'Age range is required.',
      preferredAgeRangeIds: 'Please choose at least one preferred age group.',
      agreementAccepted: 'You must agree before creating an account.',
    })
    expect(profileErrors({ ...form, email: 'a' }).email).toBe('Please enter a valid email address.')
  })

  const unseen = 'Please use letters and digits that can be seen.'
  test.each([
    ['ab', 'Minimum 3 characters.'],
    ['abc', null],
    ['a\u034f\ufe0f', 'Minimum 3 characters.'],
    ['Al ❤\ufe0f', null],
    ['🦀🦀🦀', unseen],
    ['a'.repeat(30), null],
    ['a'.repeat(31), 'Maximum 30 characters.'],
    ['www.a', 'Please write a name without a web address.'],
    ['ada@example.org', 'Please choose a name without an email address: others see it.'],
    ['I am ada＠example.org', 'Please choose a name without an email address: others see it.'],
    ['@ada', null],
    ['Ada @ home.', null],
    ['a\u200bbc', unseen],
    ['...', unseen],
    ['1--', null],
  ])('has the username %s: %s', (username, sentence) => {
    expect(usernameError(username)).toBe(sentence)
  })

  test('is refused with a sentence for reasons that only the server knows', () => {
    expect([takenEmail, takenUsername, inappropriateUsername]).toEqual([
      'This email is already in use.',
      'This username is already taken.',
      'Inappropriate language is not allowed.',
    ])
  })

  test('stores a username in composed form, with single spaces', () => {
    expect(normalUsername(' Zoe\u0308 \t K ')).toBe('Zoë K')
  })
})

describe('a public text', () => {
  test('is the terms, the privacy policy, the guidelines or one of two recordings', () => {
    expect(publicTextNames).toEqual([
      'terms',
      'privacyPolicy',
      'communityGuidelines',
      'firstVideo',
      'choosingVideo',
    ])
    for (const name of publicTextNames) {
      expect(publicTextError(name, usualTexts[name])).toBeNull()
      expect(usualTexts[name]).toBe(usualTexts[name].trim())
    }
  })

  test('has up to 20,000 characters', () => {
    expect(publicTextError('terms', '')).toBe(write)
    expect(publicTextError('terms', letters(20_000))).toBeNull()
    expect(publicTextError('terms', letters(20_001))).toBe(atMost('20,000'))
  })

  test('of a recording is an https address or nothing', () => {
    const error = (text: string) => publicTextError('firstVideo', text)
    const begins = 'An address begins with https://.'
    for (const right of ['https://a.org', 'https://a.org/b', 'https://a.org?b', 'https://a.org#b']) {
      expect(error(right)).toBeNull()
    }
    for (const wrong of [
      'http://a.org',
      'https://',
      'https://?',
      'https://u@a.org',
      'xhttps://a',
      'https://a b',
    ]) {
      expect(error(wrong)).toBe(begins)
    }
    expect(error(`https://a/${letters(490)}`)).toBeNull()
    expect(error(`https://a/${letters(491)}`)).toBe(atMost('500'))
  })

  test('of the guidelines has every heading that decisions name', () => {
    const { communityGuidelines: text } = usualTexts
    expect(publicTextError('communityGuidelines', text.replace('## Be kind', '  ## Be kind '))).toBeNull()
    expect(publicTextError('communityGuidelines', text.replace('## Be kind', '## Be nice'))).toBe(
      'Decisions name the guideline “Be kind”, so please keep its heading.',
    )
  })

  const usual = '2026-11-29T17:00:00.000Z'
  const version = (terms: string, privacyPolicy = usual, communityGuidelines = usual) =>
    `terms ${terms}, privacyPolicy ${privacyPolicy}, communityGuidelines ${communityGuidelines}`
  const other = '2026-12-01T00:00:00.000Z'

  test('is agreed to in its last version', () => {
    expect(agreementVersion(() => undefined)).toBe(version(usual))
    expect(agreementVersion((name) => (name === 'terms' ? new Date(other) : undefined))).toBe(version(other))
  })

  test('is named if it has changed since', () => {
    const rest = 'and tick the box again. The rest of what you filled in is still here.'
    expect(agreementProblem(version(usual), version(usual))).toBeNull()
    expect(agreementProblem(version(usual), version(other))).toBe(
      `The Terms of Service has changed since you opened this page. Please read it ${rest}`,
    )
    expect(agreementProblem(version(usual), version(other, other, other))).toBe(
      `The Terms of Service, Privacy Policy, and Community Guidelines have changed since you opened this page. Please read them ${rest}`,
    )
  })
})

describe('a time as text', () => {
  const detroit = 'America/Detroit'

  test('has no minutes at a full hour', () => {
    expect(plainTime(start, detroit)).toBe('2 PM EST')
    expect(plainTime(new Date('2026-12-03T19:30:00.000Z'), detroit)).toBe('2:30 PM EST')
  })

  test.each([
    ['2026-12-03T22:59:00.000Z', 'today 5:59 PM EST'],
    ['2026-12-03T23:00:00.000Z', 'tonight 6 PM EST'],
  ])('until %s is %s', (at, words) => {
    expect(deadlineWords(new Date(at), detroit, start).replaceAll('\u00a0', ' ')).toBe(words)
  })

  test('is in a time zone that exists', () => {
    expect(timeZoneError(detroit)).toBeNull()
    expect(timeZoneError('Detroit')).toBe('This is not a time zone, such as America/Detroit.')
  })
})
