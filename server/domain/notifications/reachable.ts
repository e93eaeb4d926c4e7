import type { Prisma } from '../../generated/client/client.ts'
import type { Config } from '../../platform/config/config.ts'

/** Whether notifications asked for under a key reach a browser under another; which key it was is not known of the oldest. */
export const isReachable = (serviceKey: string | null, publicKey: string): boolean =>
  serviceKey === null || serviceKey === publicKey

/** The notifications of the browser in which a session is, where {@link isReachable} under the service's key. */
export const reachable = (
  { push }: Pick<Config, 'push'>,
  sessionId: string,
): Prisma.PushSubscriptionWhereInput =>
  push
    ? { sessionId, OR: [{ serviceKey: push.publicKey }, { serviceKey: null }] }
    : { sessionId, serviceKey: { in: [] } }
