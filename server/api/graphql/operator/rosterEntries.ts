import { wasGivenUpLate } from '#rules/seats/answeredPlace.ts'
import { isMadeBySettling } from '#rules/seats/attendance.ts'
import { readHeldBack } from '../../../domain/seats/readHeldBack.ts'
import { Attendance as marks, AttendanceSource as sources } from '../../../generated/client/client.ts'
import { meetUrl } from '../../../mail/templates/calendar.ts'
import { builder } from '../builder/builder.ts'
import { noRow } from '../builder/globalIds.ts'
import { rowForOperators } from '../builder/rowForOperators.ts'
import { InvitationStatus } from '../member/invitations.ts'
import { oncePerEncounter } from './oncePerEncounter.ts'
import { OperatorEncounter } from './operatorEncounter.ts'
import { OperatorMember } from './operatorMember.ts'

export const Attendance = builder.enumType('Attendance', {
  description: 'Whether someone who held a seat came.',
  values: {
    ATTENDED: { value: marks.Attended, description: 'Came.' },
    ABSENT: { value: marks.Absent, description: 'Did not come: a no-show once attendance is settled.' },
  },
})

const AttendanceSource = builder.enumType('AttendanceSource', {
  description: 'How it is known whether someone came.',
  values: {
    LINK: { value: sources.Link, description: 'Opened the link of the seat; in older encounters alone.' },
    PRESENCE: { value: sources.Presence, description: 'Was at the table for long enough.' },
    OPERATOR: { value: sources.Operator, description: 'Marked by an operator.' },
    REPORT: { value: sources.Report, description: "Named in the meeting service's report." },
    JOB: { value: sources.Job, description: 'Not marked by anyone until attendance settled.' },
  },
})

const heldBackAt = oncePerEncounter(({ db, now, viewer }, encounterId) =>
  readHeldBack(db, { encounterId, operatorId: viewer?.id ?? noRow }, now),
)

/** An invitation as the operator sees it on the roster. */
export const RosterEntry = builder.prismaNode('Invitation', {
  variant: 'RosterEntry',
  select: { id: true },
  id: { field: 'id' },
  nullable: true,
  authScopes: { operator: true },
  description: "One member's place in one encounter, as operators see it; never who they chose.",
  findUnique: rowForOperators,
  fields: (t) => ({
    member: t.relation('member', { type: OperatorMember, description: 'Who was invited.' }),
    encounter: t.relation('encounter', { type: OperatorEncounter, description: 'To what.' }),
    status: t.expose('status', { type: InvitationStatus, description: 'Where the invitation stands.' }),
    isWaitlisted: t.exposeBoolean('isWaitlisted', { description: 'Waits for a seat.' }),
    waitlistNumber: t.exposeInt('waitlistNumber', {
      nullable: true,
      description: 'The order of answering among those who found every seat taken; numbers are never reused.',
    }),
    heldBack: t.string({
      nullable: true,
      description:
        'Why a free seat does not go to them while they wait, as a sentence to show that never says who asked not to meet whom. Null without a free seat, at a One-on-One, and to operators with a place there.',
      select: { isWaitlisted: true, encounterId: true },
      resolve: async ({ id, isWaitlisted, encounterId }, _args, context) =>
        isWaitlisted ? (await heldBackAt(context, encounterId)).get(id) : null,
    }),
    sentAt: t.expose('sentAt', { type: 'DateTime', description: 'When the invitation was last sent.' }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'The last instant at which it can be answered.',
    }),
    respondedAt: t.expose('respondedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was last answered or withdrawn.',
    }),
    promotedAt: t.expose('promotedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When a place on the waitlist became a seat.',
    }),
    canceledAt: t.expose('canceledAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the member gave up a seat or waitlist place; then it is not offered again.',
    }),
    canceledLate: t.boolean({
      description:
        'A seat given up within 5 days of the start, whether or not it was counted; false where the start was moved since.',
      select: {
        canceledAt: true,
        promotedAt: true,
        waitlistNumber: true,
        encounter: { select: { startsAt: true, movedAt: true } },
      },
      resolve: (place) => wasGivenUpLate(place, place.encounter),
    }),
    joinedAt: t.expose('joinedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When they first came to the table; in older encounters, opened the link of the seat.',
    }),
    attendance: t.expose('attendance', {
      type: Attendance,
      nullable: true,
      description: 'Whether they came; null while nobody knows. Provisional until attendance is settled.',
    }),
    attendanceSource: t.field({
      type: AttendanceSource,
      nullable: true,
      description: 'How it is known whether they came; null while it is not.',
      select: {
        ...{ attendance: true, attendanceSource: true, attendanceAt: true },
        encounter: { select: { attendanceSettledAt: true } },
      },
      resolve: ({ encounter, ...mark }) =>
        isMadeBySettling(mark, encounter.attendanceSettledAt) ? sources.Job : mark.attendanceSource,
    }),
    mayHost: t.exposeBoolean('mayHost', {
      description: 'Whether an operator named them to host the table of this encounter.',
    }),
    seatUrl: t.string({
      nullable: true,
      description:
        'The personal address of the seat, to send to someone who cannot find it; null without a seat.',
      select: { seatedAt: true, seatToken: true },
      resolve: ({ seatedAt, seatToken }, _args, { deps }) =>
        seatedAt === null ? null : meetUrl(deps.config.appUrl, seatToken),
    }),
  }),
})

builder.prismaObjectField(RosterEntry, 'replaces', (t) =>
  t.relation('replaces', {
    type: RosterEntry,
    nullable: true,
    description: 'The place that fell away and for which the service invited them; null where a person did.',
  }),
)
