import type { JobDeps } from '../../platform/parts.ts'
import { liveSessions } from '../sessions/lists.ts'
import type { NewsKind } from './newsKinds.ts'
import { type PushOutcome, push } from './pushService.ts'
import { quietColumns, quietEnd } from './quietEnd.ts'
import { isReachable } from './reachable.ts'

const batch = 50
const minute = 60_000
/** How long after it was due a notification is tried again, and how long until the next try, in milliseconds. */
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

/** Takes what is due, so that nobody else does and no browser is notified twice of the same. */
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

/** The sessions among these in which somebody is still signed in. */
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

/** Of each browser among these of what it wants to be notified now, and until when it is quiet, if it is. */
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

/** Has a browser notified at another time, unless news came or it asked under another address meanwhile. */
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
  const { log, database } = deps
  const { sessionId, endpoint, newsAt } = due
  if (outcome === 'gone')
    await database.prisma.pushSubscription.deleteMany({ where: { sessionId, endpoint } })
  if (outcome === 'refused') log.warn('A push service refused a notification')
  if (outcome === 'later' && now.getTime() - newsAt.getTime() < patience) {
    await putOff(deps, due, new Date(now.getTime() + pause))
  }
}

/**
 * Notifies the browsers whose time has come, each once. What belongs to a session that has ended, or to another key of the
 * service than it has now, is deleted instead. Where a push service cannot be reached, another try is made for two hours from
 * when the notification was due, or in the morning.
 *
 * @param signal aborts between batches; what was not taken stays due
 */
export async function notifyBrowsers(deps: Deps, now: Date, signal: AbortSignal): Promise<void> {
  const { push: keys, operatorInbox } = deps.config
  if (!keys) return
  for (;;) {
    signal.throwIfAborted()
    const taken = await takeDue(deps, now)
    if (taken.length === 0) return
    const live = await readLive(deps, taken, now)
    // What its member chose since the news came holds.
    const wishes = await readWishes(deps, taken, now)
    await Promise.all(
      taken.map(async (due) => {
        const isLive = live.has(due.sessionId) && isReachable(due.serviceKey, keys.publicKey)
        const { wants, quietUntil = null } = wishes.get(due.sessionId) ?? {}
        const isUnwanted = wants && due.newsKinds.length > 0 && !due.newsKinds.some(wants)
        if (isLive && isUnwanted) return
        if (isLive && quietUntil) return putOff(deps, { ...due, newsAt: quietUntil }, quietUntil)
        const outcome = isLive ? await push(due.endpoint, keys, `mailto:${operatorInbox}`) : 'gone'
        await settle(deps, due, outcome, now)
      }),
    )
    if (taken.length < batch) return
  }
}
