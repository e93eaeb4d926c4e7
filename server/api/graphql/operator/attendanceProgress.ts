import { joinOpensAt } from '#rules/encounters/encounter.ts'
import { releaseDueAt } from '#rules/seats/impression.ts'
import { builder } from '../builder/builder.ts'
import { OperatorEncounter } from './operatorEncounter.ts'
import { RosterEntry } from './rosterEntries.ts'

const arrivals = {
  EXPECTED: { value: 'expected', description: 'Holds a seat; it has not begun.' },
  CAME: { value: 'came', description: 'Opened the link of the seat, or is marked as having come.' },
  LATE: { value: 'late', description: 'It has begun, and they have not come.' },
  ABSENT: { value: 'absent', description: 'Is marked as not having come, or it ended without them.' },
} as const

type Arrival = (typeof arrivals)[keyof typeof arrivals]['value']

const Arrival = builder.enumType('Arrival', {
  description: 'Whether somebody with a seat is there.',
  values: arrivals,
})

type Seat = { attendance: 'Attended' | 'Absent' | null; joinedAt: Date | null }
type Times = { startsAt: Date; endsAt: Date }

function arrivalOf({ attendance, joinedAt }: Seat, { startsAt, endsAt }: Times, now: Date): Arrival {
  if (attendance === 'Attended') return 'came'
  if (attendance === 'Absent') return 'absent'
  if (joinedAt !== null) return 'came'
  if (now < startsAt) return 'expected'
  return now < endsAt ? 'late' : 'absent'
}

builder.prismaObjectFields(RosterEntry, (t) => ({
  arrival: t.field({
    type: Arrival,
    nullable: true,
    description: 'Whether they are there, as of now; null without a seat.',
    select: {
      ...{ attendance: true, joinedAt: true, seatedAt: true },
      encounter: { select: { startsAt: true, endsAt: true } },
    },
    resolve: ({ encounter, ...seat }, _args, { now }) =>
      seat.seatedAt === null ? null : arrivalOf(seat, encounter, now),
  }),
  hasProcessed: t.boolean({
    description: 'Whether they have said who made an impression, or that nobody did. Never names anyone.',
    select: { processedAt: true },
    resolve: ({ processedAt }) => processedAt !== null,
  }),
}))

type Live = Record<Arrival, number> & { isOpen: boolean }

const LiveState = builder.objectRef<Live>('LiveState').implement({
  description: 'Who is there, in numbers, while an encounter goes on.',
  fields: (t) => ({
    isOpen: t.exposeBoolean('isOpen', {
      description: 'Those seated can join now: from 5 minutes before until the end.',
    }),
    expected: t.exposeInt('expected', { description: 'Not there, and it has not begun.' }),
    came: t.exposeInt('came', { description: 'There.' }),
    late: t.exposeInt('late', { description: 'Not there, though it has begun.' }),
    absent: t.exposeInt('absent', { description: 'Did not come.' }),
  }),
})

type Progress = { attended: number; processed: number; releasedAt: Date | null; releaseDueAt: Date }

const EncounterProgress = builder.objectRef<Progress>('EncounterProgress').implement({
  description: 'How far those who attended have come with their impressions. Never who they chose.',
  fields: (t) => ({
    attended: t.exposeInt('attended', { description: 'How many came.' }),
    processed: t.exposeInt('processed', { description: 'How many of them have submitted impressions.' }),
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
      ...{ state: true, startsAt: true, endsAt: true },
      invitations: {
        where: { seatedAt: { not: null } },
        select: { attendance: true, joinedAt: true, processedAt: true },
      },
    },
    resolve: ({ state, invitations, startsAt, endsAt }, _args, { now }) => {
      const counts = { expected: 0, came: 0, late: 0, absent: 0 }
      for (const seat of invitations) counts[arrivalOf(seat, { startsAt, endsAt }, now)]++
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
        select: { attendance: true, joinedAt: true, processedAt: true },
      },
    },
    resolve: ({ state, endsAt, releasedAt, invitations }, _args, { now }) => {
      if (endsAt > now || (state !== 'Scheduled' && state !== 'Completed')) return null
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
