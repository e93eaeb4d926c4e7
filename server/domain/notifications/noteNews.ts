import type { OutboxMail } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import { newsOf } from './newsKinds.ts'
import { quietColumns, quietEnd } from './quietEnd.ts'

/**
 * Notes, once a mail has gone out or where its member wants none, that their browsers are to be notified: those that asked
 * for news of its kind, now or when the quiet hours of the browser are over, on the clock of the member's zone. One
 * notification stands for several mails, and is due when the last of them is (docs/rules.md, "Notifications").
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
    // What waits for its next try keeps that time, so that a push service in trouble is not asked more often.
    await db.$executeRaw`
      UPDATE push_subscriptions SET (due_at, news_at, news_kinds) = (
        SELECT at, at, array_append(array_remove(news_kinds, ${news.kind}), ${news.kind})
        FROM (SELECT COALESCE(${quiet}::timestamptz, GREATEST(due_at, ${now}::timestamptz)) AS at) due
      ) WHERE session_id = ${sessionId}::uuid`
  }
}
