import { createHash } from 'node:crypto'
import { vi } from 'vitest'
import type { JobName } from '../../server/platform/queue/jobNames.ts'
import { day } from '../support/clock.ts'
import { repairAddresses } from './addresses.ts'
import { simulateAppeals } from './appeals.ts'
import { noteChanges } from './changes.ts'
import { checkDay, checkEnd } from './checks/checks.ts'
import { checkBarred, checkSeats } from './checks/seats.ts'
import { checkStale } from './checks/staleMails.ts'
import { checkStep } from './checks/steps.ts'
import { checkTablePages } from './checks/tables.ts'
import { simulateTables } from './evening.ts'
import { followSeats } from './feeds.ts'
import { inviteFriends } from './friends.ts'
import { changeMembership, visit } from './members.ts'
import { isMorning, nextMoment } from './moments.ts'
import { logInByMail, welcome } from './newcomers.ts'
import { operateDay } from './operator.ts'
import type { Options } from './options.ts'
import { comeBack } from './returns.ts'
import { failOnStall } from './stall.ts'
import { readState, type State } from './state.ts'
import { work } from './work.ts'
import { openWorld, type World } from './world.ts'

/** Reads the current state, and counts what changed since the last one. */
async function look(world: World, before: State): Promise<State> {
  const after = await readState(world)
  noteChanges(world, before, after)
  return after
}

/** Runs the jobs, and checks the changes they made. */
async function workAndCheck(world: World, before: State, sweeps: readonly JobName[]): Promise<State> {
  const after = (await work(world, sweeps)) ? await look(world, before) : before
  if (sweeps.includes('promoteFromWaitlist')) world.swept = after
  checkStep(world, before, after)
  checkSeats(world, after)
  await checkStale(world, before, after)
  return after
}

/**
 * Plays a morning: people take care of their settings and, last, of their membership; strangers and former members ask
 * to join; and the operator works through the day.
 */
async function simulateMorning(world: World, state: State): Promise<State> {
  await repairAddresses(world, state)
  await inviteFriends(world, state)
  await followSeats(world, state)
  await changeMembership(world, state)
  await simulateAppeals(world, state)
  await comeBack(world, state)
  await welcome(world, state)
  const seen = await look(world, state)
  await operateDay(world, seen, async () => {
    await workAndCheck(world, await look(world, seen), [])
  })
  return look(world, seen)
}

/**
 * Plays one moment: first the jobs that are due, then the people who act, then the jobs that follow from that.
 *
 * @param before the state at the end of the last moment
 * @returns the state at the end of this one
 */
async function step(world: World, before: State, sweeps: readonly JobName[]): Promise<State> {
  const { api } = world
  const now = api.clock()
  await api.deps.database.pool.query('DELETE FROM rate_limits')
  const isDay = isMorning(now)
  let state = await workAndCheck(world, { ...before, now }, sweeps)
  const done = world.steps.length
  if (isDay) state = await simulateMorning(world, state)
  await visit(world, state)
  await simulateTables(world, state)
  if (world.steps.length > done) state = await workAndCheck(world, await look(world, state), [])
  await checkTablePages(world, state)
  checkBarred(world, state)
  if (isDay) {
    await logInByMail(world)
    await checkDay(world, state)
  }
  return state
}

/** The result of a simulation. */
export type Result = {
  steps: number
  /** A digest of what everybody did and of the outcomes. */
  digest: string
  faults: Record<string, number>
  counts: Record<string, number>
  /** How often each change of a place, an encounter or a membership was seen. */
  changes: Record<string, number>
}

/** Counts what exists at the end, as proof that something happened. */
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

/** Plays until the clock has reached or passed an instant, and returns the state. */
export function simulateUntil(world: World, instant: Date): Promise<State> {
  return failOnStall(world, async () => {
    let state = await readState(world)
    while (world.api.clock() < instant) {
      const { at, sweeps } = nextMoment(world, state)
      world.api.clock.set(at)
      state = await step(world, state, sweeps)
    }
    return state
  })
}

/**
 * Simulates weeks of a community that one seed decides, with everything that can go wrong in them. Checks after each
 * step and each day that nothing was lost.
 *
 * @throws Error that says which check failed, when, and the command that simulates it again
 */
export async function simulate(options: Options): Promise<Result> {
  // The queue writes a trace for each connection that a killed worker loses.
  const trace = vi.spyOn(console, 'trace').mockImplementation(() => undefined)
  const world = await openWorld(options)
  const { began, provider, push, zoom } = world
  try {
    await simulateUntil(world, new Date(began.getTime() + options.weeks * 7 * day))
    provider.heal()
    zoom.heal()
    await failOnStall(world, () => checkEnd(world))
    const faults = Object.fromEntries([...world.faults, ...provider.faults, ...push.faults, ...zoom.faults])
    const digest = createHash('sha256').update(world.steps.join('\n')).digest('hex')
    const changes = Object.fromEntries([...world.changes].sort())
    return { steps: world.steps.length, digest, faults, changes, counts: await countWorld(world) }
  } finally {
    await failOnStall(world, () => world.close())
    trace.mockRestore()
  }
}
