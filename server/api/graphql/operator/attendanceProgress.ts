import { joinOpensAt } from '#rules/encounters/encounter.ts'
import { heldStates } from '#rules/encounters/encounterLife.ts'
import { type Arrival as ArrivalName, arrivalOf } from '#rules/seats/arrival.ts'
import { isByHand } from '#rules/seats/attendance.ts'
import { releaseDueAt } from '#rules/seats/impression.ts'
import { minute } from '#rules/time/durations.ts'
import type { MeasuredPresence } from '../../../domain/attendance/markByPresence.ts'
import type { AttendanceSource, Attendance as Mark } from '../../../generated/client/client.ts'
import { builder } from '../builder/builder.ts'
import { OperatorEncounter } from './operatorEncounter.ts'
import { Attendance, RosterEntry } from './rosterEntries.ts'
import { rosterPresence } from './rosterPresence.ts'

const arrivals = {
  HERE: {
    value: 'here',
    description: 'They are at the table now, according to their page or the video service.',
  },
  WAS_HERE: { value: 'wasHere', description: 'They were at the table earlier and are not there now.' },
  NOT_YET: { value: 'notYet', description: 'They have not come to the table yet.' },
  ATTENDED: {
    value: 'attended',
    description: 'They are marked attended; or the encounter has ended and they were there for long enough.',
  },
  ABSENT: {
    value: 'absent',
    description:
      'They are marked absent; or the encounter has ended and they were not there for long enough.',
  },
} as const satisfies Record<string, { value: ArrivalName; description: string }>

const Arrival = builder.enumType('Arrival', {
  description: 'Whether somebody with a seat is at the table or has attended.',
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
    description: 'Whether they are at the table or have attended, as of now; null without a seat.',
    select: { ...seatFields, encounterId: true },
    resolve: async ({ encounterId, seatedAt, ...seat }, _args, context) =>
      seatedAt === null ? null : arrivalNow(seat, await rosterPresence(context, encounterId), context.now),
  }),
  minutesPresent: t.int({
    nullable: true,
    description:
      'Whole minutes at the table between the start and the end, according to the page and the video service; null without a seat.',
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
      'The attendance that follows from `minutesPresent`, if nobody has marked them; null without a seat and before the end.',
    select: { id: true, encounterId: true, seatedAt: true },
    resolve: async ({ id, encounterId, seatedAt }, _args, context) => {
      if (seatedAt === null) return null
      const { present, enough, endsAt } = await rosterPresence(context, encounterId)
      if (context.now < endsAt) return null
      return (present.get(id) ?? 0) >= enough ? 'Attended' : 'Absent'
    },
  }),
  hasProcessed: t.boolean({
    description: 'Whether they have submitted impressions, even if they chose nobody. Never names anyone.',
    select: { processedAt: true },
    resolve: ({ processedAt }) => processedAt !== null,
  }),
}))

type Live = Record<ArrivalName, number> & { isOpen: boolean }

const LiveState = builder.objectRef<Live>('LiveState').implement({
  description: 'The number of people present while an encounter is going on.',
  fields: (t) => ({
    isOpen: t.exposeBoolean('isOpen', {
      description: 'Whether people with a seat can join now: from 5 minutes before the start until the end.',
    }),
    here: t.exposeInt('here', { description: 'The number of people at the table now.' }),
    wasHere: t.exposeInt('wasHere', {
      description: 'The number of people who were at the table earlier and are not there now.',
    }),
    notYet: t.exposeInt('notYet', {
      description: 'The number of people who have not come to the table yet.',
    }),
    attended: t.exposeInt('attended', {
      description:
        'The number of people marked attended or, after the end, attended according to their presence.',
    }),
    absent: t.exposeInt('absent', {
      description:
        'The number of people marked absent or, after the end, absent according to their presence.',
    }),
  }),
})

type Progress = { attended: number; processed: number; releasedAt: Date | null; releaseDueAt: Date }

const EncounterProgress = builder.objectRef<Progress>('EncounterProgress').implement({
  description:
    'How many attendees have submitted impressions, and when choices are released. Never shows who chose whom.',
  fields: (t) => ({
    attended: t.exposeInt('attended', { description: 'The number of people who attended.' }),
    processed: t.exposeInt('processed', {
      description: 'The number of attendees who have submitted impressions.',
    }),
    releasedAt: t.expose('releasedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the first batch of choices was released; null before that.',
    }),
    releaseDueAt: t.expose('releaseDueAt', {
      type: 'DateTime',
      description:
        'When choices are released at the latest. They are released earlier if all attendees have submitted impressions.',
    }),
  }),
})

builder.prismaObjectFields(OperatorEncounter, (t) => ({
  live: t.field({
    type: LiveState,
    description: 'The number of people present now. Poll it while the encounter is open.',
    select: {
      id: true,
      state: true,
      startsAt: true,
      endsAt: true,
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
    description: 'The progress of impressions; null before the end and for a canceled encounter.',
    select: {
      state: true,
      endsAt: true,
      releasedAt: true,
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
