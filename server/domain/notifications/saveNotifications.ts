import { pushEndpointError } from '#rules/account/pushEndpoint.ts'
import { DomainError } from '#rules/errors.ts'
import { refuseWrongFields } from '#rules/forms/fieldErrors.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import type { Config } from '../../platform/config/config.ts'
import type { NewsKind } from './newsKinds.ts'

type Wish = { sessionId: string; endpoint: string } & Record<NewsKind, boolean>

/**
 * Stores of what a member's browser is to be notified, in place of what it was before. A browser that asks under another
 * session is asked for by that one alone.
 *
 * @throws DomainError CONFLICT where notifications are not set up, BAD_INPUT for an address of no push service
 */
export async function saveNotifications(
  db: PrismaClient,
  { push }: Pick<Config, 'push'>,
  { sessionId, endpoint, invitations, reminders, impressions }: Wish,
  now: Date,
): Promise<void> {
  if (!push) throw new DomainError('CONFLICT', 'Notifications are not set up here.')
  refuseWrongFields({ endpoint: pushEndpointError(endpoint, push.services) })
  const wish = { endpoint, invitations, reminders, impressions }
  await db.$transaction(async (tx) => {
    await tx.pushSubscription.deleteMany({ where: { endpoint, sessionId: { not: sessionId } } })
    await tx.pushSubscription.upsert({
      where: { sessionId },
      create: { ...wish, sessionId, createdAt: now },
      update: wish,
    })
  })
}
