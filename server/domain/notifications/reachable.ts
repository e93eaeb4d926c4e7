import type { Prisma } from '../../generated/client/client.ts'
import type { Config } from '../../platform/config/config.ts'

/**
 * Whether notifications requested under one key reach a browser under another. The oldest subscriptions do not
 * store their key.
 */
export const isReachable = (serviceKey: string | null, publicKey: string): boolean =>
  serviceKey === null || serviceKey === publicKey

/** A filter for the subscription of a session's browser, if it is {@link isReachable} under the service's key. */
export const reachable = (
  { push }: Pick<Config, 'push'>,
  sessionId: string,
): Prisma.PushSubscriptionWhereInput =>
  push
    ? { sessionId, OR: [{ serviceKey: push.publicKey }, { serviceKey: null }] }
    : { sessionId, serviceKey: { in: [] } }
