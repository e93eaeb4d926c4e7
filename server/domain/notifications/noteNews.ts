import { quietUntil } from '#rules/account/quietHours.ts'
import { defaultTimeZone } from '#rules/dates.ts'
import type { OutboxMail, PrismaClient } from '../../generated/client/client.ts'
import { newsOf } from './newsKinds.ts'

/**
 * Notes, once a mail has gone out, that its member's browsers are to be notified: those that asked for news of its kind, now or
 * when the quiet hours of the member's zone are over. What is noted already stays, so one notification stands for several
 * mails (docs/rules.md, "Notifications").
 */
export async function noteNews(
  db: PrismaClient,
  { memberId, template }: Pick<OutboxMail, 'memberId' | 'template'>,
  now: Date,
): Promise<void> {
  const news = newsOf(template)
  if (memberId === null || !news) return
  const asked = { [news.kind]: true, session: { memberId } }
  const found = await db.pushSubscription.findFirst({
    where: asked,
    select: { session: { select: { member: { select: { location: { select: { timeZone: true } } } } } } },
  })
  if (!found) return
  const quiet = quietUntil(now, found.session.member.location?.timeZone ?? defaultTimeZone)
  if (quiet && news.isHurried) return
  await db.pushSubscription.updateMany({
    where: { ...asked, dueAt: null },
    data: { newsAt: now, dueAt: quiet ?? now },
  })
}
