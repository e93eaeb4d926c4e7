import type { JobName } from '../../server/platform/queue/jobNames.ts'
import { day, hour, minute } from '../support/clock.ts'
import { eveningMoments } from './evening.ts'
import type { State } from './state.ts'
import type { World } from './world.ts'

/** An instant at which something happens, and the crontab's jobs that run then. */
export type Moment = { at: Date; sweeps: readonly JobName[] }

/** When the operator works and people think about their membership, in milliseconds from midnight UTC. */
export const morning = 15 * hour + 10 * minute
const night = 28.3 * hour

/** The jobs that the crontab starts every minute and that can matter at night. */
const everyNight = [
  ...(['expireInvitations', 'promoteFromWaitlist', 'remind', 'releaseImpressions', 'sweepOutbox'] as const),
] satisfies JobName[]
/** Sweeps that depend on the clock alone. */
export const everyDay = [
  ...everyNight,
  ...(['completeEncounters', 'settleAttendance', 'notifyBrowsers', 'resumePausedMembers'] as const),
] satisfies JobName[]
/** Nothing depends on these, so running them rarely is enough. */
const everyWeek = [
  ...everyDay,
  ...(['recountDueMembers', 'recountRecords', 'eraseCanceledMembers', 'sendDigest'] as const),
  ...(['purgeMailBodies', 'purgeByRetention', 'addUpEvenings', 'addUpTallies'] as const),
] satisfies JobName[]

const at = (instant: number, sweeps: readonly JobName[]): Moment => ({ at: new Date(instant), sweeps })

/** Returns the usual moments of one day. */
function momentsOf(midnight: number): Moment[] {
  // January 1, 1970 was a Thursday.
  const isMonday = (midnight / day) % 7 === 4
  const isRestless = (midnight / day) % 2 === 0
  return [
    at(midnight + morning, isMonday ? everyWeek : everyDay),
    ...(isRestless ? [at(midnight + night, everyNight)] : []),
  ]
}

/** Returns the moments around an encounter: its reminders, the last promotions, the table and its end. */
function momentsAround({ chance }: World, startsAt: number, endsAt: number): Moment[] {
  const edges = [-3 * hour - 10 * minute, -3 * hour + minute] as const
  const isEarly = chance.happens(0.25, 'somebody is early', startsAt)
  return [
    at(startsAt - day + minute, ['remind', 'sweepOutbox']),
    at(startsAt + chance.pick(edges, 'edge', startsAt), ['promoteFromWaitlist']),
    at(startsAt - hour + minute, ['remind', 'sweepOutbox']),
    ...(isEarly ? [at(startsAt - 3 * minute, [])] : []),
    ...eveningMoments.map((later) => at(startsAt + later, [])),
    at(endsAt + minute, ['completeEncounters']),
  ]
}

/** Returns the next moment, with all of its jobs. */
export function nextMoment(world: World, { encounters, now }: State): Moment {
  const midnight = Math.floor(now.getTime() / day) * day
  const all = [midnight - day, midnight, midnight + day].flatMap(momentsOf)
  for (const { state, startsAt, endsAt } of encounters.values())
    if (state === 'Scheduled') all.push(...momentsAround(world, startsAt.getTime(), endsAt.getTime()))
  const later = all.filter((moment) => moment.at > now)
  const next = Math.min(...later.map((moment) => moment.at.getTime()))
  const sweeps = later.filter((moment) => moment.at.getTime() === next).flatMap((moment) => moment.sweeps)
  return at(next, [...new Set(sweeps)])
}

export const isMorning = (now: Date): boolean => now.getTime() % day === morning
