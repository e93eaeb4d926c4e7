import { joinOpensAt } from '#rules/encounters/encounter.ts'
import { heldStates } from '#rules/encounters/encounterLife.ts'
import { type Arrival as ArrivalName, arrivalOf } from '#rules/seats/arrival.ts'
import { isByHand } from '#rules/seats/attendance.ts'
import { releaseDueAt } from '#rules/seats/impression.ts'
import type { MeasuredPresence } from '../../../domain/attendance/markByPresence.ts'
import type { AttendanceSource, Attendance as Mark } from '../../../generated/client/client.ts'
import { builder } from '../builder/builder.ts'
import { OperatorEncounter } from './operatorEncounter.ts'
import { Attendance, RosterEntry } from './rosterEntries.ts'
import { rosterPresence } from './rosterPresence.ts'

const arrivals = {
  HERE: { value: 'here', description: 'At the table now, by the page or the video service.' },
  WAS_HERE: { value: 'wasHere', description: 'Was at the table before, and is not now.' },
  NOT_YET: { value: 'notYet', description: 'Has not come to the table yet.' },
  ATTENDED: {
    value: 'attended',
    description: 'Is marked as having come; after the end also who was there for long enough.',
  },
  ABSENT: {
    value: 'absent',
    description: 'Is marked as not having come, or it ended and they were not there for long enough.',
  },
} as const satisfies Record<string, { value: ArrivalName; description: string }>

const Arrival = builder.enumType('Arrival', {
  description: 'Whether somebody with a seat is there, or came.',
  values: arrivals,
})

type Seat = {
  id: number
  attendance: Mark | null
  attendanceSource: AttendanceSource | null
  joinedAt: Date | null
}

const seatFields = {
  id: true,
  attendance: true,
  attendanceSource: true,
  joinedAt: true,
  seatedAt: true,
} as const

const minute = 60_000

function arrivalNow(seat: Seat, { present, here, enough, endsAt }: MeasuredPresence, now: Date): ArrivalName {
  const { id, attendance, attendanceSource, joinedAt } = seat
  const known = {
    attendance,
    isByHand: isByHand(attendanceSource),
    isHere: here.has(id),
    hasCome: joinedAt !== null || present.has(id),
    hasStayed: (present.get(id) ?? 0) >= enough,
  }
  return arrivalOf(known, now >= endsAt)
}

builder.prismaObjectFields(RosterEntry, (t) => ({
  arrival: t.field({
    type: Arrival,
    nullable: true,
    description: 'Whether they are there, as of now; null without a seat.',
    select: { ...seatFields, encounterId: true },
    resolve: async ({ encounterId, seatedAt, ...seat }, _args, context) =>
      seatedAt === null ? null : arrivalNow(seat, await rosterPresence(context, encounterId), context.now),
  }),
  minutesPresent: t.int({
    nullable: true,
    description:
      'Whole minutes at the table between the start and the end, by the page and the video service; null without a seat.',
    select: { id: true, encounterId: true, seatedAt: true },
    resolve: async ({ id, encounterId, seatedAt }, _args, context) => {
      if (seatedAt === null) return null
      const { present } = await rosterPresence(context, encounterId)
      return Math.floor((present.get(id) ?? 0) / minute)
    },
  }),
  attendanceByPresence: t.field({
    type: Attendance,
    nullable: true,
    description:
      'What follows from the minutes, for whom nobody has marked; null without a seat and before the end.',
    select: { id: true, encounterId: true, seatedAt: true },
    resolve: async ({ id, encounterId, seatedAt }, _args, context) => {
      if (seatedAt === null) return null
      const { present, enough, endsAt } = await rosterPresence(context, encounterId)
      if (context.now < endsAt) return null
      return (present.get(id) ?? 0) >= enough ? 'Attended' : 'Absent'
    },
  }),
  hasProcessed: t.boolean({
    description: 'Whether they have said who made an impression, or that nobody did. Never names anyone.',
    select: { processedAt: true },
    resolve: ({ processedAt }) => processedAt !== null,
  }),
}))

type Live = Record<ArrivalName, number> & { isOpen: boolean }

const LiveState = builder.objectRef<Live>('LiveState').implement({
  description: 'Who is there, in numbers, while an encounter goes on.',
  fields: (t) => ({
    isOpen: t.exposeBoolean('isOpen', {
      description: 'Those seated can join now: from 5 minutes before until the end.',
    }),
    here: t.exposeInt('here', { description: 'At the table now.' }),
    wasHere: t.exposeInt('wasHere', { description: 'Were at the table before, and are not now.' }),
    notYet: t.exposeInt('notYet', { description: 'Have not come to the table yet.' }),
    attended: t.exposeInt('attended', {
      description: 'Came: as marked, or after the end by their presence.',
    }),
    absent: t.exposeInt('absent', {
      description: 'Did not come: as marked, or after the end by their presence.',
    }),
  }),
})

type Progress = { attended: number; processed: number; releasedAt: Date | null; releaseDueAt: Date }

const EncounterProgress = builder.objectRef<Progress>('EncounterProgress').implement({
  description: 'How far those who attended have come with their impressions. Never who they chose.',
  fields: (t) => ({
    attended: t.exposeInt('attended', { description: 'How many came.' }),
    processed: t.exposeInt('processed', {
      description: 'How many of those who came have submitted impressions.',
    }),
    releasedAt: t.expose('releasedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the first batch of choices was released.',
    }),
    releaseDueAt: t.expose('releaseDueAt', {
      type: 'DateTime',
      description: 'When it is released at the latest; earlier once everyone who attended has processed.',
    }),
  }),
})

builder.prismaObjectFields(OperatorEncounter, (t) => ({
  live: t.field({
    type: LiveState,
    description: 'Who is there, as of now; poll it while the encounter is open.',
    select: {
      ...{ id: true, state: true, startsAt: true, endsAt: true },
      invitations: { where: { seatedAt: { not: null } }, select: { ...seatFields, processedAt: true } },
    },
    resolve: async ({ id, state, invitations, startsAt, endsAt }, _args, context) => {
      const { now } = context
      const presence = await rosterPresence(context, id)
      const counts = { here: 0, wasHere: 0, notYet: 0, attended: 0, absent: 0 }
      for (const seat of invitations) counts[arrivalNow(seat, presence, now)]++
      return { ...counts, isOpen: state === 'Scheduled' && now >= joinOpensAt(startsAt) && now < endsAt }
    },
  }),
  progress: t.field({
    type: EncounterProgress,
    nullable: true,
    description: 'How far impressions have come; null before the end and for an encounter that was canceled.',
    select: {
      ...{ state: true, endsAt: true, releasedAt: true },
      invitations: {
        where: { seatedAt: { not: null } },
        select: { ...seatFields, processedAt: true },
      },
    },
    resolve: ({ state, endsAt, releasedAt, invitations }, _args, { now }) => {
      if (endsAt > now || !heldStates.includes(state)) return null
      const attended = invitations.filter(({ attendance }) => attendance === 'Attended')
      return {
        attended: attended.length,
        processed: attended.filter(({ processedAt }) => processedAt !== null).length,
        releasedAt,
        releaseDueAt: releaseDueAt(endsAt),
      }
    },
  }),
}))
