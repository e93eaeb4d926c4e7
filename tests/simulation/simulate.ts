import { createHash } from 'node:crypto'
import { vi } from 'vitest'
import { day, hour, minute } from '../support/clock.ts'
import { checkDay, checkEnd } from './checks/checks.ts'
import { checkBarred, checkSeats } from './checks/seats.ts'
import { checkStale } from './checks/staleMails.ts'
import { checkStep } from './checks/steps.ts'
import { considerMembership, visit } from './members.ts'
import { logInByMail, welcome } from './newcomers.ts'
import { morning, operateDay } from './operator.ts'
import type { Options } from './options.ts'
import { readState, type State } from './state.ts'
import { work } from './work.ts'
import { openWorld, type World } from './world.ts'

/** Times of the day, from midnight in Greenwich, at which everybody may act. */
const moments = [morning, 19.5 * hour, 22.2 * hour, 28.3 * hour]
/** What every encounter is visited for, from its start on: reminders, the last promotion, the table. */
const aroundStart = [
  -24 * hour + minute,
  -3 * hour - 10 * minute,
  -3 * hour + minute,
  -1 * hour + minute,
  -3 * minute,
]
const underWay = 2 * minute
const afterEnd = minute

/** The next instant at which something happens. */
function nextMoment({ encounters, now }: State): Date {
  const midnight = Math.floor(now.getTime() / day) * day
  const usual = [-day, 0, day].flatMap((days) => moments.map((moment) => midnight + days + moment))
  const own = [...encounters.values()]
    .filter(({ state }) => state === 'Scheduled')
    .flatMap(({ startsAt, endsAt }) => [
      ...aroundStart.map((before) => startsAt.getTime() + before),
      startsAt.getTime() + underWay,
      endsAt.getTime() + afterEnd,
    ])
  return new Date(Math.min(...[...usual, ...own].filter((instant) => instant > now.getTime())))
}

const isMorning = (now: Date) => now.getTime() % day === morning

/** Lets the jobs run, and compares how things stood before and after. */
async function workAndCheck(world: World, before: State, sweeps: 'none' | 'minute' | 'day'): Promise<State> {
  if (!(await work(world, sweeps))) return before
  const after = await readState(world)
  checkStep(world, before, after)
  checkSeats(world, after)
  await checkStale(world, before, after)
  return after
}

/** In the morning people think about their membership, strangers come, and the operator runs the day. */
async function liveMorning(world: World, state: State): Promise<State> {
  await considerMembership(world, state)
  await welcome(world, state)
  await operateDay(world, await readState(world), async () => {
    await workAndCheck(world, await readState(world), 'none')
  })
  return readState(world)
}

/**
 * One moment: the jobs that are due, then whoever acts, then what follows from that.
 *
 * @param before how things stood when the last one was over
 * @returns how they stand now
 */
async function step(world: World, before: State): Promise<State> {
  const { api } = world
  const now = api.clock()
  await api.deps.database.pool.query('DELETE FROM rate_limits')
  const isDay = isMorning(now)
  let state = await workAndCheck(world, { ...before, now }, isDay ? 'day' : 'minute')
  const done = world.steps.length
  if (isDay) state = await liveMorning(world, state)
  await visit(world, state)
  if (world.steps.length > done) state = await workAndCheck(world, await readState(world), 'none')
  checkBarred(world, state)
  if (isDay) {
    await logInByMail(world)
    await checkDay(world, state)
  }
  return state
}

/** What a simulation comes to. */
export type Result = {
  steps: number
  /** A digest of what everybody did and what came of it. */
  digest: string
  faults: Record<string, number>
  counts: Record<string, number>
}

/** Counts of what there is at the end, to be sure that something happened. */
async function countWorld({ api }: World): Promise<Record<string, number>> {
  const { rows } = await api.deps.database.pool.query<{ what: string; count: number }>(
    `SELECT 'invitation ' || status AS what, count(*)::int FROM invitations GROUP BY 1
     UNION ALL SELECT 'encounter ' || state, count(*)::int FROM encounters GROUP BY 1
     UNION ALL SELECT 'mail ' || state, count(*)::int FROM outbox_mails GROUP BY 1
     UNION ALL SELECT 'promoted', count(*)::int FROM invitations WHERE promoted_at IS NOT NULL
     UNION ALL SELECT 'waited', count(*)::int FROM invitations WHERE waitlist_number IS NOT NULL
     UNION ALL SELECT 'choices', count(*)::int FROM impressions
     UNION ALL SELECT 'reports', count(*)::int FROM reports
     UNION ALL SELECT 'member ' || status, count(*)::int FROM members GROUP BY 1
     UNION ALL SELECT 'joined', count(*)::int FROM early_access_requests WHERE state = 'Joined'
     UNION ALL SELECT 'erased', count(*)::int FROM members WHERE erased_at IS NOT NULL ORDER BY 1`,
  )
  return Object.fromEntries(rows.map(({ what, count }) => [what, count]))
}

/**
 * Lives through weeks of a community that one seed decides, with everything that goes wrong in them, and checks after each
 * step and each day that nothing was lost.
 *
 * @throws Error that says what does not hold, when, and the command that lives through it again
 */
export async function simulate(options: Options): Promise<Result> {
  // The queue traces each connection that a killed worker loses.
  const trace = vi.spyOn(console, 'trace').mockImplementation(() => undefined)
  const world = await openWorld(options)
  const { api, began, provider, push } = world
  const until = began.getTime() + options.weeks * 7 * day
  try {
    let state = await readState(world)
    while (api.clock().getTime() < until) {
      api.clock.set(nextMoment(state))
      state = await step(world, state)
    }
    provider.heal()
    await checkEnd(world)
    const faults = Object.fromEntries([...world.faults, ...provider.faults, ...push.faults])
    const digest = createHash('sha256').update(world.steps.join('\n')).digest('hex')
    return { steps: world.steps.length, digest, faults, counts: await countWorld(world) }
  } finally {
    await world.close()
    trace.mockRestore()
  }
}
