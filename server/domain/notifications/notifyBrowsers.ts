import { minute } from '#rules/time/durations.ts'
import type { JobDeps } from '../../platform/parts.ts'
import { liveSessions } from '../sessions/lists.ts'
import type { NewsKind } from './newsKinds.ts'
import { openPushServices } from './openPushServices.ts'
import type { PushOutcome } from './pushService.ts'
import { quietColumns, quietEnd } from './quietEnd.ts'
import { isReachable } from './reachable.ts'

const batch = 50
/** How long after the due time a notification is retried, and the pause between retries, in milliseconds. */
const patience = 120 * minute
const pause = 10 * minute

type Due = {
  sessionId: string
  endpoint: string
  serviceKey: string | null
  newsAt: Date
  newsKinds: NewsKind[]
}
type Deps = Pick<JobDeps, 'config' | 'database' | 'log'>

/** Takes the due notifications, so that no other worker does and no browser is notified twice of the same news. */
const takeDue = ({ database }: Deps, now: Date) =>
  database.prisma.$queryRaw<Due[]>`
    UPDATE push_subscriptions p SET due_at = NULL, news_at = NULL, news_kinds = '{}'
    FROM (
      SELECT session_id, news_at, news_kinds FROM push_subscriptions WHERE due_at <= ${now}
      ORDER BY due_at, session_id LIMIT ${batch} FOR UPDATE SKIP LOCKED
    ) due
    WHERE p.session_id = due.session_id
    RETURNING p.session_id AS "sessionId", p.endpoint, p.service_key AS "serviceKey", due.news_at AS "newsAt",
      due.news_kinds AS "newsKinds"`

/** Returns which of these sessions are still live. */
async function readLive({ database }: Deps, due: readonly Due[], now: Date): Promise<ReadonlySet<string>> {
  const rows = await database.prisma.session.findMany({
    where: {
      ...liveSessions(now).where,
      id: { in: due.map(({ sessionId }) => sessionId) },
      member: { status: { not: 'Canceled' } },
    },
    select: { id: true },
  })
  return new Set(rows.map(({ id }) => id))
}

/** Reads for each of these browsers which news it wants now, and until when it is quiet, if it is. */
async function readWishes({ database }: Deps, due: readonly Due[], now: Date) {
  const wishes = await database.prisma.pushSubscription.findMany({
    where: { sessionId: { in: due.map(({ sessionId }) => sessionId) } },
    select: { ...quietColumns, sessionId: true, invitations: true, reminders: true, impressions: true },
  })
  return new Map(
    wishes.map(({ sessionId, ...browser }) => [
      sessionId,
      { wants: (kind: NewsKind) => browser[kind], quietUntil: quietEnd(browser, now) },
    ]),
  )
}

/** Postpones a notification, unless more news arrived or the browser subscribed with another endpoint meanwhile. */
async function putOff(
  { database }: Deps,
  { sessionId, endpoint, newsAt, newsKinds }: Due,
  dueAt: Date,
): Promise<void> {
  await database.prisma.pushSubscription.updateMany({
    where: { sessionId, endpoint, dueAt: null },
    data: { newsAt, newsKinds, dueAt },
  })
}

async function settle(deps: Deps, due: Due, outcome: PushOutcome, now: Date) {
  const { sessionId, endpoint, newsAt } = due
  if (outcome === 'gone')
    await deps.database.prisma.pushSubscription.deleteMany({ where: { sessionId, endpoint } })
  if (outcome === 'later' && now.getTime() - newsAt.getTime() < patience) {
    await putOff(deps, due, new Date(now.getTime() + pause))
  }
}

/**
 * Notifies the browsers that are due, each once. Subscriptions of ended sessions, or under a former key of the service,
 * are deleted instead. If a push service cannot be reached, the notification is retried for two hours from its due
 * time, or from the end of quiet hours, and the service's other browsers wait for that as well.
 *
 * @param signal aborts between batches; notifications not yet taken stay due
 */
export async function notifyBrowsers(deps: Deps, now: Date, signal: AbortSignal): Promise<void> {
  const { push: keys, operatorInbox } = deps.config
  if (!keys) return
  const services = openPushServices(keys, `mailto:${operatorInbox}`, deps.log)
  for (;;) {
    signal.throwIfAborted()
    const taken = await takeDue(deps, now)
    if (taken.length === 0) return
    const live = await readLive(deps, taken, now)
    // The member may have changed their choices since the news arrived.
    const wishes = await readWishes(deps, taken, now)
    await Promise.all(
      taken.map(async (due) => {
        const isLive = live.has(due.sessionId) && isReachable(due.serviceKey, keys.publicKey)
        const { wants, quietUntil = null } = wishes.get(due.sessionId) ?? {}
        const isUnwanted = wants && due.newsKinds.length > 0 && !due.newsKinds.some(wants)
        if (isLive && isUnwanted) return
        if (isLive && quietUntil) return putOff(deps, { ...due, newsAt: quietUntil }, quietUntil)
        const outcome = isLive ? await services.notify(due.endpoint) : 'gone'
        await settle(deps, due, outcome, now)
      }),
    )
    services.endBatch()
    if (taken.length < batch) return
  }
}
