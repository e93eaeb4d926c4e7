import { page } from './encounterData.ts'
import { member } from './operatorData.ts'

/** Returns a First Encounter of Metro Detroit on December 3, 2099, at 7 PM local time, with 7 of 12 seats taken. */
export const encounter = (rowId: number, name: string, more: object = {}) => ({
  __typename: 'OperatorEncounter',
  id: `encounter-${rowId}`,
  rowId,
  name,
  kind: 'FIRST',
  state: 'SCHEDULED',
  startsAt: '2099-12-04T00:00:00.000Z',
  endsAt: '2099-12-04T01:30:00.000Z',
  timeZone: 'America/Detroit',
  location: { __typename: 'Location', id: 'l1', label: 'Metro Detroit' },
  minimum: 10,
  capacity: 12,
  inviteTarget: 12,
  planVersion: 0,
  linkVersion: 0,
  remindHours: null,
  seatsTaken: 7,
  isLikelyTooFew: true,
  holdsPairApart: false,
  waitlisted: 0,
  isSomeoneFree: true,
  withoutMail: { places: 0, invitations: 0 },
  replaceHours: 0,
  hasMeetingLink: true,
  meetingProvider: 'jitsi',
  meetingTrouble: null,
  cancelReason: null,
  attendanceSettledAt: null,
  ...more,
})

/** Returns a seat on the roster of encounter 7, accepted on November 20. */
export const entry = (rowId: number, username: string, more: object = {}) => ({
  __typename: 'RosterEntry',
  id: `entry-${rowId}`,
  status: 'ACCEPTED',
  isWaitlisted: false,
  waitlistNumber: null,
  heldBack: null as string | null,
  sentAt: '2026-11-19T17:00:00.000Z',
  expiresAt: '2026-11-22T17:00:00.000Z',
  respondedAt: '2026-11-20T17:00:00.000Z',
  promotedAt: null,
  canceledAt: null,
  canceledLate: false,
  arrival: 'NOT_YET',
  minutesPresent: 0,
  attendanceByPresence: null as string | null,
  attendance: null,
  attendanceSource: null,
  hasProcessed: false,
  mayHost: false,
  replaces: null as object | null,
  seatUrl: `https://here.example/meet/${username}`,
  member: member(rowId, username),
  encounter: { __typename: 'OperatorEncounter', id: 'encounter-7', timeZone: 'America/Detroit' },
  ...more,
})

type Entry = ReturnType<typeof entry>

/** Returns encounter 7 as its screen queries it, with one part of the roster and the seats. */
export const detail = (more: object = {}, part: Entry[] = [], seated: Entry[] = part) => ({
  ...encounter(7, 'Thursday Table'),
  counts: { going: 7, waitlist: 1, invited: 2, declined: 3, expired: 4 },
  advice: null,
  live: { here: 0, wasHere: 0, notYet: seated.length, attended: 0, absent: 0 },
  progress: null,
  roster: page(part),
  seated: page(seated),
  ...more,
})
