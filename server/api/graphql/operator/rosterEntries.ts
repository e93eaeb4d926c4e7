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
  description: 'Whether somebody with a seat attended.',
  values: {
    ATTENDED: { value: marks.Attended, description: 'Attended.' },
    ABSENT: {
      value: marks.Absent,
      description: 'Did not attend. Counts as a no-show once attendance is settled.',
    },
  },
})

const AttendanceSource = builder.enumType('AttendanceSource', {
  description: 'How it is known whether somebody attended.',
  values: {
    LINK: { value: sources.Link, description: "The seat's link was opened. Only in older encounters." },
    PRESENCE: { value: sources.Presence, description: 'They were at the table for long enough.' },
    OPERATOR: { value: sources.Operator, description: 'Marked by an operator.' },
    REPORT: { value: sources.Report, description: "The meeting service's participant report names them." },
    JOB: { value: sources.Job, description: 'Nobody marked the seat before attendance was settled.' },
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
  description: "One member's place in one encounter, as operators see it. Never shows who they chose.",
  findUnique: rowForOperators,
  fields: (t) => ({
    member: t.relation('member', { type: OperatorMember, description: 'The invited member.' }),
    encounter: t.relation('encounter', { type: OperatorEncounter, description: 'The encounter.' }),
    status: t.expose('status', { type: InvitationStatus, description: 'The state of the invitation.' }),
    isWaitlisted: t.exposeBoolean('isWaitlisted', { description: 'Whether they are on the waitlist.' }),
    waitlistNumber: t.exposeInt('waitlistNumber', {
      nullable: true,
      description:
        'The order in which people accepted after every seat was taken. Numbers are never reused. Null if they never waited.',
    }),
    heldBack: t.string({
      nullable: true,
      description:
        'Why a free seat does not go to them while they wait, as a sentence to show to the operator. Never shows who asked not to meet whom. Null without a free seat, at a One-on-One, and for operators with a place there.',
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
      description: 'When the invitation was last answered or withdrawn; null if it never was.',
    }),
    promotedAt: t.expose('promotedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When a place on the waitlist became a seat; null if it did not.',
    }),
    canceledAt: t.expose('canceledAt', {
      type: 'DateTime',
      nullable: true,
      description:
        'When the member gave up a seat or waitlist place, which is then not offered to them again; null if they did not.',
    }),
    canceledLate: t.boolean({
      description:
        'Whether they gave up a seat within 5 days of the start, even if it was not counted. False if the start was changed since.',
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
      description:
        'When they first came to the table; in older encounters, when they opened the link of the seat. Null if they did not.',
    }),
    attendance: t.expose('attendance', {
      type: Attendance,
      nullable: true,
      description:
        'Whether they attended; null while this is not known. Provisional until attendance is settled.',
    }),
    attendanceSource: t.field({
      type: AttendanceSource,
      nullable: true,
      description: 'How it is known whether they attended; null while it is not known.',
      select: {
        attendance: true,
        attendanceSource: true,
        attendanceAt: true,
        encounter: { select: { attendanceSettledAt: true } },
      },
      resolve: ({ encounter, ...mark }) =>
        isMadeBySettling(mark, encounter.attendanceSettledAt) ? sources.Job : mark.attendanceSource,
    }),
    mayHost: t.exposeBoolean('mayHost', {
      description: 'Whether an operator allowed them to host the table of this encounter.',
    }),
    seatUrl: t.string({
      nullable: true,
      description:
        'The personal address of the seat, to send to a member who cannot find it; null without a seat.',
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
    description: 'The dropped place for which the service invited them; null if a person invited them.',
  }),
)
