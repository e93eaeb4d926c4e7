import { pushEndpointError } from '#rules/account/pushEndpoint.ts'
import { quietHourError } from '#rules/account/quietHours.ts'
import { DomainError } from '#rules/errors.ts'
import { refuseWrongFields } from '#rules/forms/fieldErrors.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import type { Config } from '../../platform/config/config.ts'
import type { NewsKind } from './newsKinds.ts'

type Browser = { sessionId: string; endpoint: string; serviceKey?: string | null | undefined }
type Wish = Browser &
  Record<NewsKind, boolean> &
  Partial<Record<'quietFrom' | 'quietUntil', number | null | undefined>>

/**
 * Stores the news a member's browser wants, replacing its earlier choices. If the browser subscribed under another
 * session before, that subscription is deleted. Quiet hours that are left out do not change.
 *
 * @throws DomainError CONFLICT if notifications are not set up, or use another key by now; BAD_INPUT if the endpoint is
 *   not of a push service, or a quiet hour is not an hour of the day
 */
export async function saveNotifications(
  db: PrismaClient,
  { push }: Pick<Config, 'push'>,
  { sessionId, endpoint, serviceKey, invitations, reminders, impressions, quietFrom, quietUntil }: Wish,
  now: Date,
): Promise<void> {
  if (!push) throw new DomainError('CONFLICT', 'Notifications are not set up here.')
  // With another key, the push service would refuse every notification.
  if (serviceKey != null && serviceKey !== push.publicKey)
    throw new DomainError('CONFLICT', 'Notifications were set up again since. Please reload this page.')
  refuseWrongFields({
    endpoint: pushEndpointError(endpoint, push.services),
    quietFrom: quietHourError(quietFrom),
    quietUntil: quietHourError(quietUntil),
  })
  const wish = {
    endpoint,
    serviceKey: push.publicKey,
    invitations,
    reminders,
    impressions,
    ...(quietFrom != null && { quietFrom }),
    ...(quietUntil != null && { quietUntil }),
  }
  await db.$transaction(async (tx) => {
    await tx.pushSubscription.deleteMany({ where: { endpoint, sessionId: { not: sessionId } } })
    await tx.pushSubscription.upsert({
      where: { sessionId },
      create: { ...wish, sessionId, createdAt: now },
      update: wish,
    })
  })
}
