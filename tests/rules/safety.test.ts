import { describe, expect, test } from 'vitest'
import type { TableSnapshot } from '#rules/guide/snapshot.ts'
import { appealReceived, statementError } from '#rules/safety/appeal.ts'
import { appealUntil, type CaseStanding, concernNotice, stepCase } from '#rules/safety/caseLife.ts'
import { dueAt, reportKinds, urgencyOf } from '#rules/safety/caseUrgency.ts'
import { companionsOf } from '#rules/safety/companions.ts'
import { contactDetailError, contactDetails } from '#rules/safety/contactDetails.ts'
import { emergencyNumbers } from '#rules/safety/emergencyNumbers.ts'
import { guidelines, guidelineTitle, guidelineWords } from '#rules/safety/guidelines.ts'
import { caseOutcomes, outcomeRefusal, outcomeTraits, suspensionError } from '#rules/safety/outcomes.ts'
import {
  earliestReportableEnd,
  heldByReport,
  isRepeat,
  reportErrors,
  reportKindWords,
  reportReceived,
  reportsCountFrom,
  secondsUntilNextReport,
  takesSeatReport,
  tooManyReports,
} from '#rules/safety/reporting.ts'
import { draftStatement } from '#rules/safety/statements.ts'
import { day, hour, minute, second } from '../support/clock.ts'
import { ahead, later, start } from './places.ts'

const now = start

describe('the life of a case', () => {
  const [lea, kim] = [
    { id: 1, username: 'Lea' },
    { id: 2, username: 'Kim' },
  ]
  const open: CaseStanding = { state: 'Open', claimedBy: null, decision: null }
  const decided: CaseStanding = { ...open, state: 'Decided', decision: { by: lea, outcome: 'BarredPair' } }
  const appealed: CaseStanding = { ...decided, state: 'Appealed' }
  const already = { refusal: 'Lea has decided this case already: Not seated together.' }
  const claimedBy = (standing: CaseStanding) => ({ ...standing, claimedBy: kim })
  const kims = { refusal: 'Kim is working on this case. Release it first if they are not.' }
  const by = (kind: 'claim' | 'release' | 'decide' | 'answerAppeal', standing: CaseStanding, who = lea) =>
    stepCase(standing, { kind, by: who.id }, now)

  test('can be claimed by one operator until it is decided', () => {
    expect(by('claim', open)).toEqual({ state: 'Open', claimedById: 1 })
    expect(by('claim', appealed)).toEqual({ state: 'Appealed', claimedById: 1 })
    expect(by('claim', claimedBy(open))).toEqual(kims)
    expect(by('claim', claimedBy(open), kim)).toEqual({ state: 'Open', claimedById: 2 })
    expect(by('claim', decided)).toEqual(already)
    expect(by('claim', { ...decided, decision: null })).toEqual({
      refusal: 'This case is decided already.',
    })
  })

  test('allows anyone to release a claim', () => {
    expect(by('release', claimedBy(open))).toEqual({ state: 'Open', claimedById: null })
    expect(by('release', open)).toEqual({ refusal: 'Nobody is working on this case.' })
  })

  test('allows one decision, and only by the operator with the claim if there is one', () => {
    expect(by('decide', open)).toEqual({ state: 'Decided', claimedById: null })
    expect(by('decide', claimedBy(open), kim)).toEqual({ state: 'Decided', claimedById: null })
    expect(by('decide', claimedBy(open))).toEqual(kims)
    expect(by('decide', decided)).toEqual(already)
    expect(by('decide', appealed)).toEqual(already)
  })

  test('allows an appeal for 30 days after the decision, to be answered within three days', () => {
    const due = { urgency: 3, at: later(3 * day) }
    expect(stepCase(decided, { kind: 'appeal' }, now)).toEqual({ state: 'Appealed', claimedById: null, due })
    for (const standing of [open, appealed]) {
      expect(stepCase(standing, { kind: 'appeal' }, now)).toEqual({
        refusal: 'There is no decision to appeal.',
      })
    }
    expect(appealUntil(now)).toEqual(later(30 * day))
  })

  test('has a new decision by the answer to an appeal', () => {
    expect(by('answerAppeal', appealed)).toEqual({ state: 'Decided', claimedById: null })
    expect(by('answerAppeal', claimedBy(appealed))).toEqual(kims)
    for (const standing of [open, decided]) {
      expect(by('answerAppeal', standing)).toEqual({ refusal: 'No appeal waits for an answer here.' })
    }
  })

  test('is for another operator if it concerns one, unless there is no other', () => {
    expect(concernNotice(null, true)).toBeNull()
    const words = (concern: Parameters<typeof concernNotice>[0]) => concernNotice(concern, true)?.words
    const rest = 'Another operator has to decide it.'
    expect(words('Reporter')).toBe(`You reported this yourself. ${rest}`)
    expect(words('Reported')).toBe(`This case is about you. ${rest}`)
    expect(words('AtTheEncounter')).toBe(`You were at an encounter this case is about. ${rest}`)
    expect(words('Decided')).toBe(`You made the decision that is appealed. ${rest}`)
    expect(concernNotice('Reported', true)?.mayDecide).toBe(false)
    expect(concernNotice('Reported', false)).toEqual({
      words: 'This case is about you. There is no other operator, so you may decide it all the same.',
      mayDecide: true,
    })
  })
})

test('each kind of report has a label, and must be decided within an hour, a day or three days', () => {
  const due = (kind: (typeof reportKinds)[number]) =>
    (dueAt(urgencyOf(kind), now).getTime() - now.getTime()) / hour
  expect(reportKinds.map((kind) => `${kind}: ${reportKindWords[kind]}, ${due(kind)} h`)).toEqual([
    'Danger: Danger now, or a threat, 1 h',
    'Minor: Somebody under 18, 1 h',
    'Harassment: Harassment, 24 h',
    'Hate: Hate, 24 h',
    'Nudity: Nudity or sex, 24 h',
    'Recording: Recording or taking pictures, 24 h',
    'Fake: Not who they say they are, 72 h',
    'Selling: Selling or advertising, 72 h',
    'Other: Something else, 72 h',
  ])
})

describe('a report', () => {
  test('has a kind and a text', () => {
    expect(reportErrors({ kind: 'Hate', words: 'a' })).toEqual({ kind: null, words: null })
    expect(reportErrors({ kind: '', words: ' ' })).toEqual({
      kind: 'Please choose what happened.',
      words: 'Please say in a sentence what happened.',
    })
    const words = (length: number) => reportErrors({ kind: 'Hate', words: 'a'.repeat(length) }).words
    expect(words(5000)).toBeNull()
    expect(words(5001)).toBe('Please write at most 5,000 characters. It has 5,001 now.')
  })

  test('is one of at most ten within a week', () => {
    expect(reportsCountFrom(now)).toEqual(ahead(7 * day))
    expect(secondsUntilNextReport(ahead(7 * day - 1001), now)).toBe(2)
    expect(secondsUntilNextReport(ahead(7 * day), now)).toBe(1)
    expect(tooManyReports).toBe(
      'You have sent 10 reports within a week, which is the most we take. All of them are with us. If there is more to say, write to us from Help. If somebody is in danger, call your local emergency number.',
    )
  })

  test('that is sent again within a minute is the same one', () => {
    const facts = { kind: 'Hate', words: 'a', aboutId: 1, encounterId: 2 }
    const again = (change: object, createdAt: Date) =>
      isRepeat({ ...facts, ...change }, { ...facts, createdAt }, now)
    expect(again({}, ahead(minute))).toBe(true)
    expect(again({}, ahead(minute + 1))).toBe(false)
    for (const other of [{ kind: 'Fake' }, { words: 'b' }, { aboutId: 2 }, { encounterId: null }]) {
      expect(again(other, ahead(second))).toBe(false)
    }
  })

  test('about somebody who left is accepted for 30 days, and from the page of a seat for 24 hours', () => {
    expect(earliestReportableEnd(now)).toEqual(ahead(30 * day))
    const ended = (endsAt: Date) => takesSeatReport({ startsAt: ahead(26 * hour), endsAt }, now)
    expect([ended(ahead(24 * hour)), ended(ahead(24 * hour + 1))]).toEqual([true, false])
    const begins = (startsAt: Date) => takesSeatReport({ startsAt, endsAt: ahead(-2 * hour) }, now)
    expect([begins(ahead(-5 * minute)), begins(ahead(-5 * minute - 1))]).toEqual([true, false])
  })

  test('gets an answer, and the reported person is not notified', () => {
    const first = 'Thank you. Your report is with us, and a person reads it.'
    expect(reportReceived(false)).toBe(first)
    expect(reportReceived(true)).toBe(
      `${first} You two will not be seated together again, and they will not be notified.`,
    )
    expect(heldByReport).toBe(
      'You reported this person, so you two will not be seated together. If that should change, write to us from Help.',
    )
  })
})

describe('the outcome of a case', () => {
  const accused = { status: 'Active', isErased: false, isOperator: false, isLastOperator: false } as const

  test('is one of six, the mildest first', () => {
    const yes = (outcome: (typeof caseOutcomes)[number]) =>
      Object.entries(outcomeTraits[outcome])
        .map(([name, value]) => (value === true ? name : value))
        .filter((each) => each !== false)
        .join(', ')
    expect(caseOutcomes.map((outcome) => `${outcome}: ${yes(outcome)}`)).toEqual([
      'NothingFound: Nothing found, fitsCanceled',
      'Advice: Advice, needsPerson, hasStatement',
      'BarredPair: Not seated together, needsPerson',
      'Warning: Warning, needsPerson, hasStatement, canBeAppealed',
      'Suspended: Suspended, needsPerson, hasStatement, canBeAppealed',
      'Expelled: Expelled, needsPerson, hasStatement, canBeAppealed, fitsCanceled',
    ])
  })

  test('must fit the person the case is about', () => {
    const possible = (who: Parameters<typeof outcomeRefusal>[1]) =>
      caseOutcomes.filter((outcome) => outcomeRefusal(outcome, who) === null)
    expect(possible(accused)).toEqual(caseOutcomes)
    expect(possible(null)).toEqual(['NothingFound'])
    expect(possible({ ...accused, isErased: true })).toEqual(['NothingFound'])
    expect(possible({ ...accused, status: 'Canceled' })).toEqual(['NothingFound', 'Expelled'])
    expect(possible({ ...accused, isOperator: true })).toEqual(caseOutcomes.slice(0, -1))
  })

  test('is refused with a sentence', () => {
    const refusal = (change: object) => outcomeRefusal('Expelled', { ...accused, ...change })
    expect(outcomeRefusal('Advice', null)).toBe(
      'This case is about nobody in particular, so it can only end with “Nothing found”.',
    )
    expect(refusal({ isErased: true })).toBe(
      'The data of this person is erased, so the case can only end with “Nothing found”.',
    )
    expect(outcomeRefusal('Warning', { ...accused, status: 'Canceled' })).toBe(
      'This person has left. They can only be expelled, so that the address cannot come back.',
    )
    expect(refusal({ isOperator: true })).toBe(
      'This person is an operator. Remove that role first, then expel them.',
    )
    expect(refusal({ isOperator: true, isLastOperator: true })).toBe(
      'This person is the only operator and cannot be expelled.',
    )
  })

  test('has an end within a year if it is a suspension', () => {
    const error = (until: Date | null) => suspensionError('Suspended', until, now)
    expect(error(null)).toBe('Please say until when.')
    expect(error(now)).toBe('The end of the suspension must be ahead.')
    expect(error(later(1))).toBeNull()
    expect(error(later(365 * day))).toBeNull()
    expect(error(later(365 * day + 1))).toBe('A suspension lasts 365 days at most.')
    expect(suspensionError('Warning', null, now)).toBeNull()
    expect(suspensionError('Warning', later(1), now)).toBe('Only a suspension has an end.')
  })
})

describe('the statement of a decision', () => {
  const rests =
    'It rests on our Community Guidelines, “Be there”: If you cannot come, cancel as early as you can.'
  const appeal =
    'You can appeal once within 30 days, through the link in the mail that brings you this statement. It works without signing in.'
  const looked = 'We looked into something at an encounter you were at'

  test('says what was decided, on which guideline, what it means and how to appeal', () => {
    const draft = (outcome: Parameters<typeof draftStatement>[0], until: Date | null = null) =>
      draftStatement(outcome, 'BeThere', until).split('\n\n')
    expect(draft('Advice')).toEqual([
      `${looked}.`,
      rests,
      'Nothing changes for your membership. Please keep this in mind at your next encounter.',
    ])
    expect(draft('Warning')).toEqual([
      `${looked}, and decided to warn you.`,
      rests,
      'Your membership goes on. If something like this happens again, we may suspend or end it.',
      appeal,
    ])
    expect(draft('Suspended', start)).toEqual([
      `${looked}, and decided to suspend your membership until Thursday, December 3, 2026.`,
      rests,
      'Until then you are not invited, and we have given your seats to others. It counts for nothing on your dashboard. From that day on you can resume your membership yourself.',
      appeal,
    ])
    expect(draft('Suspended')[0]).toBe(
      `${looked}, and decided to suspend your membership until a day to come.`,
    )
    expect(draft('Expelled')).toEqual([
      `${looked}, and decided to end your membership.`,
      rests,
      'Your seats, your sessions and your subscription have ended, and this address cannot join again. We erase your personal data after 30 days.',
      appeal,
    ])
    expect(draft('NothingFound')).toEqual([''])
  })

  test('has 1 to 5000 characters', () => {
    const lengths = [0, 1, 5000, 5001].map((length) => statementError('a'.repeat(length)))
    const tooLong = 'Please write at most 5,000 characters.'
    expect(lengths).toEqual(['Please write something.', null, null, tooLong])
  })

  test('can be appealed, with a reply that says when the appeal is answered', () => {
    expect(appealReceived).toBe('Your appeal is with us. A person answers by mail within 3 days.')
  })
})

test('the guidelines for decisions have six headings, and a stored heading that is not among them stays as it is', () => {
  expect(guidelineWords.map(guidelineTitle)).toEqual([
    'Be there',
    'Be seen',
    'Be kind',
    'Be discreet',
    'Say no, and take no',
    'Be 18 or older',
  ])
  expect(guidelineTitle('BeElsewhere')).toBe('BeElsewhere')
  expect(Object.values(guidelines).every(({ asks }) => asks.endsWith('.'))).toBe(true)
})

test('contact details have at most six lines, and as many characters as fit', () => {
  expect(contactDetails).toEqual({
    contactLines: { lines: 6, characters: 500 },
    postalAddress: { lines: 6, characters: 300 },
  })
  const error = (text: string) => contactDetailError('postalAddress', text)
  expect(error('a\n'.repeat(5))).toBeNull()
  expect(error('a\n'.repeat(6))).toBe('Please use at most 6 lines.')
  expect(error('a'.repeat(300))).toBeNull()
  expect(error('a'.repeat(301))).toBe('Please write at most 300 characters.')
})

describe('the emergency number to call', () => {
  const words = (zone: string) => emergencyNumbers(zone).numbers.map((each) => `${each.number} ${each.words}`)
  const first = 'Emergency: police, ambulance, fire'

  test.each([
    ['America/Detroit', `911 ${first}`, '988 Suicide & Crisis Lifeline: call or text'],
    ['America/Toronto', `911 ${first}`, '988 Suicide Crisis Helpline: call or text'],
    ['Europe/London', `999 ${first}`, '116 123 Samaritans: somebody to talk to'],
    ['Europe/Dublin', `112 ${first}`, '116 123 Samaritans: somebody to talk to'],
    ['Australia/Perth', `000 ${first}`, '13 11 14 Lifeline: somebody to talk to'],
    ['Pacific/Auckland', `111 ${first}`, '1737 Need to talk: call or text'],
  ])('in %s is right', (zone, ...expected) => {
    expect(words(zone)).toEqual(expected)
  })

  test('is the same in every zone of a country', () => {
    expect(words('Europe/Belfast')).toEqual(words('Europe/London'))
    expect(words('Pacific/Chatham')).toEqual(words('Pacific/Auckland'))
    const canada = 'Montreal Vancouver Edmonton Winnipeg Regina Halifax St_Johns'.split(' ')
    for (const zone of ['Canada/Atlantic', ...canada.map((city) => `America/${city}`)]) {
      expect(words(zone)).toEqual(words('America/Toronto'))
    }
  })
})

describe('the list of people to report on the page of a seat', () => {
  const person = (name: string, isOperator = false) => ({
    name,
    isOperator,
    mayHost: isOperator,
    isSeated: !isOperator,
    lastSeenAt: null,
    trouble: [],
  })
  const span = (seat: string, from: number) => ({ seat, from: start.getTime() + from, until: Infinity })
  const table = {
    people: new Map([
      ['a', person('Ada')],
      ['b', person('Ben')],
      ['c', person('Cem')],
      ['h', person('Lea', true)],
    ]),
    facts: { presence: [span('a', 0), span('b', minute), span('h', 0), span('gone', 0)] },
    startsAt: start,
    endsAt: later(90 * minute),
  } as unknown as TableSnapshot
  const [ben, lea] = [
    { id: 'b', name: 'Ben' },
    { id: 'h', name: 'The operator' },
  ]

  test('has everybody else who came, until 24 hours after the end', () => {
    expect(companionsOf(table, 'a', null, later(minute))).toEqual([ben, lea])
    expect(companionsOf(table, 'a', null, later(minute - 1))).toEqual([lea])
    expect(companionsOf(table, 'a', 'h', later(minute - 1))).toEqual([{ ...lea, name: 'Your host' }])
    expect(companionsOf(table, 'a', null, later(90 * minute + 24 * hour))).toEqual([ben, lea])
    expect(companionsOf(table, 'a', null, later(90 * minute + 24 * hour + 1))).toEqual([])
  })

  test('is empty for a member who did not come, before the table opens, and if nobody came', () => {
    expect(companionsOf(table, 'c', null, later(minute))).toEqual([])
    expect(companionsOf({ ...table, facts: null }, 'a', null, later(minute))).toEqual([])
    const early = { ...table, startsAt: later(6 * minute) }
    expect(companionsOf(early, 'a', null, later(minute - 1))).toEqual([])
    expect(companionsOf(early, 'a', null, later(minute))).toEqual([ben, lea])
  })
})
