import { draftStatement } from '#rules/safety/statements.ts'
import type { EncounterFacts } from './definition.ts'
import type { MailData } from './registry.ts'

const encounter: EncounterFacts = {
  name: 'Thursday Table',
  kind: 'First',
  startsAt: '2026-12-04T00:00:00.000Z',
  endsAt: '2026-12-04T01:30:00.000Z',
  timeZone: 'America/Detroit',
}
const username = 'Juniper'
const timeZone = 'America/Detroit'
const expiresAt = '2026-12-01T00:00:00.000Z'
const seat = { invitationId: 42, seatToken: '5d1f4a0c9b7e4c1e8a2f3b6d7c8e9f01', sequence: 1 }
const email = 'juniper@example.org'
const message = 'I would like to bring a friend.\nIs that possible, and how would she ask?'

/** One realistic example of every mail, for previews and tests. */
export const samples: MailData = {
  addressInUse: {},
  appealAnswered: {
    username,
    decisionId: 5,
    granted: true,
    invited: email,
    answer: 'We mistook you for somebody else at the table. We are sorry.',
  },
  appealReceived: { username, decisionId: 5 },
  caseAdvice: { username, decisionId: 5, statement: draftStatement('Advice', 'BeKind', null) },
  caseAnswered: { username, reportedAt: '2026-11-20T15:00:00.000Z', somethingWasDone: true },
  caseExpelled: { username, decisionId: 5, statement: draftStatement('Expelled', 'BeDiscreet', null) },
  caseSuspended: {
    username,
    decisionId: 5,
    until: '2026-12-21T15:00:00.000Z',
    statement: draftStatement('Suspended', 'TakeNo', new Date('2026-12-21T15:00:00.000Z')),
  },
  caseWarning: { username, decisionId: 5, statement: draftStatement('Warning', 'BeKind', null) },
  chooseImpressions: { username, encounter, encounterId: 7, closesAt: '2026-12-18T01:30:00.000Z' },
  contactMessage: { messageId: 12, name: 'Rosa', email, subject: 'General Inquiry', message },
  dailyDigest: { failedJobs: 0, failedMails: 2, bounces: 1, cases: 3, casesOverdue: 1, underMinimum: 2 },
  dangerToColleague: { caseId: 12, reportId: 31 },
  dayBefore: { encounter, encounterId: 7, isLikelyTooFew: true, holdsPairApart: false },
  cityOpened: { name: 'Rosa', city: 'Ann Arbor' },
  earlyAccessDeclined: {
    name: 'Rosa',
    note: 'We have not opened your area yet; please ask again in spring.',
  },
  earlyAccessInvited: { name: 'Rosa', email, note: 'Your note about long dinners made us smile.' },
  earlyAccessReceived: {},
  emailChangeConfirm: { username, changeId: 5, expiresAt },
  emailChanged: {
    username,
    corrected: false,
    maskedEmail: 'j•••@example.com',
    undoUntil: '2026-11-28T15:00:00.000Z',
    timeZone,
  },
  emailChangeDone: { username, corrected: false },
  emailChangeUndone: { username, isBack: true },
  encounterCanceled: {
    username,
    encounter,
    reason: 'Your host has fallen ill.',
    seat: { ...seat, sequence: 3 },
  },
  encounterChanged: {
    username,
    encounter: { ...encounter, startsAt: '2026-12-05T00:00:00.000Z', endsAt: '2026-12-05T01:30:00.000Z' },
    previous: encounter,
    seat: { ...seat, sequence: 2 },
  },
  encounterNote: {
    username,
    encounter,
    encounterId: 7,
    subject: 'A word before Thursday',
    text: 'We begin five minutes later than planned.\n\nThe address of your seat stays the same.',
  },
  invitation: { username, encounter, expiresAt, invitationId: 42 },
  invitationReminder: { username, encounter, expiresAt, invitationId: 42 },
  loginLink: { username, redirect: '/member/dashboard' },
  membershipCanceled: { username, erasedOn: '2026-12-21T15:00:00.000Z', timeZone },
  membershipPaused: { username },
  membershipResumed: { username },
  noSeatOpened: { username, encounter, invitationId: 42 },
  operatorNews: {
    username,
    subject: 'New evenings in Ann Arbor',
    text: 'From December on we meet in Ann Arbor, too.\n\nUnder Preferences you can say which evenings suit you.',
  },
  operatorNotice: { username, what: 'passkeysReset', other: 'Rosa' },
  operatorReply: {
    name: 'Rosa',
    messageId: 12,
    replyId: 3,
    earlierReplyIds: [],
    subject: 'General Inquiry',
    reply: 'Yes, gladly.\n\nAsk her to request early access and to mention you.',
    original: message,
    writtenAt: '2026-11-20T15:00:00.000Z',
    timeZone,
  },
  passkeyNotice: { username, what: 'added', passkey: 'Laptop' },
  pausedForNoShows: { username, until: '2026-12-21T15:00:00.000Z', timeZone },
  promoted: { username, encounter, seat },
  reminder1h: { username, encounter, seat },
  reminder24h: { username, encounter, seat },
  reportOfDanger: { caseId: 12, reportId: 31 },
  resumed: { username },
  seatConfirmed: { username, encounter, seat },
  seatReleased: { username, encounter, seat: { ...seat, sequence: 2 }, counted: true },
  signedOut: { username },
  supportMessage: { messageId: 13, username, email, subject: 'Encounter Question', message },
  takenOff: { username, encounter, place: 'seated', invitationId: 42, seat: { ...seat, sequence: 2 } },
  usernameChanged: { username, previous: 'Juno' },
  waitlisted: { username, encounter, seat },
  youMadeAnImpression: { username, encounter },
}

export const sampleContext = {
  appUrl: 'https://encounters.example',
  from: 'Encounters <hello@encounters.example>',
  to: { address: email, name: username },
  secret: 'q3Xw0n6sT1pC8vYz5LkR2mJd9HbFgA7eUoViKxNtWcE',
  unsubscribeUrl: 'https://encounters.example/unsubscribe/example',
  postalAddress: 'Encounters\n1 Example Street\nDetroit, MI 48201',
  answerUrl: (act: string) => `https://encounters.example/answer/${act}/example`,
  appealUrl: () => 'https://encounters.example/appeal/example',
  writtenAt: new Date('2026-11-21T15:00:00.000Z'),
}
