import { runJobs } from '../../server/jobs/runner/runJobs.ts'
import type { JobName } from '../../server/platform/queue/jobNames.ts'
import { minute } from '../support/clock.ts'
import { skipBackOff } from '../support/jobs.ts'
import { post } from '../support/post.ts'
import { importCalendarFile } from './checks/calendars.ts'
import { cutWorker, killWorker } from './killedProcess.ts'
import { webhookPassword, webhookUser } from './provider.ts'
import { fail, skew, tally, type World } from './world.ts'

const [longAgo, farAhead] = [new Date(0), new Date('9000-01-01T00:00:00Z')]

const hasJobs = async ({ api }: World): Promise<boolean> =>
  (await api.deps.database.pool.query('SELECT FROM graphile_worker.jobs LIMIT 1')).rowCount === 1

/** Jobs that depend on another company's server, which may fail. */
const needOthers = [
  ...(['sendMail', 'notifyBrowsers', 'readmitAddress', 'arrangeMeeting', 'removeMeeting'] as const),
] satisfies JobName[]

/** Checks that no other job fails twice at one moment, even if a process was killed before. */
async function checkFailed(world: World): Promise<void> {
  const { rows } = await world.api.deps.database.pool.query(
    `SELECT task_identifier, key, attempts, last_error FROM graphile_worker.jobs
     WHERE last_error IS NOT NULL AND task_identifier <> ALL($1)`,
    [needOthers],
  )
  if (rows.length > 0) fail(world, 'A job fails', rows)
}

/** Delivers the providers' reports that have arrived. */
async function deliverReports({ provider, zoom, api }: World): Promise<void> {
  for (const { body, headers } of zoom.reportsBy(api.clock())) {
    const response = await fetch(`${api.url}/webhooks/zoom`, { method: 'POST', headers, body })
    if (response.status !== 204) throw new Error(`Zoom's report was answered with ${response.status}`)
  }
  const proof = Buffer.from(`${webhookUser}:${webhookPassword}`).toString('base64')
  for (const report of provider.reportsBy(api.clock())) {
    const headers = { Authorization: `Basic ${proof}` }
    const response = await post(`${api.url}/webhooks/postmark`, report, headers)
    if (response.status !== 204) throw new Error(`A report was answered with ${response.status}`)
  }
}

/**
 * Simulates the wait of mails with an unknown outcome, which PostgreSQL's clock decides and which cannot be moved. They
 * have waited once the simulated clock has advanced by a minute.
 */
async function passTime(world: World, now: Date): Promise<void> {
  const isFindable = now.getTime() - world.worked.getTime() >= minute
  world.worked = now
  await world.api.deps.database.pool.query(
    `UPDATE outbox_mails SET findable_from = $1 WHERE state = 'Sending'`,
    [isFindable ? longAgo : farAhead],
  )
}

/**
 * Runs all the jobs that are due at the clock's instant. Sometimes a worker that is killed or loses its connections
 * comes first; sometimes two work at once, one with its clock behind. Jobs that wait out a back-off are tried again.
 *
 * @param sweeps the jobs of the crontab that are due
 * @returns whether there was anything to do
 */
export async function work(world: World, sweeps: readonly JobName[]): Promise<boolean> {
  const { api, chance, provider, push, zoom } = world
  const { database } = api.deps
  const now = api.clock()
  await passTime(world, now)
  provider.liveAt(now)
  push.liveAt(now)
  zoom.liveAt(now)
  await deliverReports(world)
  const isQueued = await hasJobs(world)
  if (sweeps.length === 0 && !isQueued) return false
  if (isQueued) await skipBackOff(database)
  const dice = chance.unit('workers', sweeps.length, now.getTime())
  // With `--crashes`, crashes must be more frequent.
  const struck = world.crash ? 0.2 : 0.08
  if (dice < 0.05) await killWorker(world, (doomed) => runJobs({ ...api.deps, database: doomed }, sweeps))
  else if (dice < struck) await cutWorker(world, (cut) => runJobs({ ...api.deps, database: cut }, sweeps))
  const sure: JobName[] = dice < struck ? ['unlockDeadWorkers', ...sweeps] : [...sweeps]
  if (dice > 0.94) {
    tally(world.faults, 'two workers')
    const behind = { ...api.deps, clock: () => new Date(now.getTime() - skew) }
    await Promise.all([api.work(sure), runJobs(behind, sure)])
    // The worker that is behind may have run both sweeps, too early for what the other clock makes due. Sweeps run
    // again every minute.
    await api.work(sweeps)
  } else await api.work(sure)
  // Failed jobs are tried once more, so that it does not matter whether their back-off ended meanwhile.
  if (await hasJobs(world)) {
    await skipBackOff(database)
    await api.work()
    await checkFailed(world)
  }
  await scanMails(world)
  return true
}

/** Lets the mail scanners of some people open every answer link as soon as it arrives. */
async function scanMails(world: World): Promise<void> {
  const { chance, provider, web, api, faults } = world
  for (const message of provider.news()) {
    const { To, TextBody } = message
    world.arrived.push(message)
    importCalendarFile(world, message)
    if (!chance.happens(0.15, 'scanner', To)) continue
    for (const link of TextBody.match(/https?:\/\/localhost:\d+\/answer\/\S+/g) ?? []) {
      const { pathname, search } = new URL(link)
      const at = web[chance.below(web.length, 'scan', To, api.clock().getTime())]
      const response = await fetch(`${at}${pathname}${search}`)
      await response.arrayBuffer()
      if (response.status >= 500)
        fail(world, 'A link in a mail failed', { pathname, status: response.status })
      tally(faults, 'link opened by a scanner')
    }
  }
}
