import type { OutboxMail } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import { newsOf } from './newsKinds.ts'
import { quietColumns, quietEnd } from './quietEnd.ts'

/**
 * Schedules notifications of a member's browsers, once a mail has been sent or if the member wants no such mail.
 * Applies to the browsers that chose news of its kind, either now or, on the clock of the member's time zone, when the
 * quiet hours are over. Several mails share one notification, which is due when the last of them is (docs/rules.md,
 * "Notifications").
 */
export async function noteNews(
  db: Db,
  { memberId, template }: Pick<OutboxMail, 'memberId' | 'template'>,
  now: Date,
): Promise<void> {
  const news = newsOf(template)
  if (memberId === null || !news) return
  const browsers = await db.pushSubscription.findMany({
    where: { [news.kind]: true, session: { memberId } },
    select: { sessionId: true, ...quietColumns },
  })
  for (const { sessionId, ...browser } of browsers) {
    const quiet = quietEnd(browser, now)
    if (quiet && news.isHurried) continue
    // A notification that waits for a retry keeps its time, so that a push service in trouble gets no more requests.
    await db.$executeRaw`
      UPDATE push_subscriptions SET (due_at, news_at, news_kinds) = (
        SELECT at, at, array_append(array_remove(news_kinds, ${news.kind}), ${news.kind})
        FROM (SELECT COALESCE(${quiet}::timestamptz, GREATEST(due_at, ${now}::timestamptz)) AS at) due
      ) WHERE session_id = ${sessionId}::uuid`
  }
}
