import type { Prisma } from '../../generated/client/client.ts'
import type { Config } from '../../platform/config/config.ts'

/** The notifications of the browser in which a session is, where it can be reached under the service's key. */
export const reachable = (
  { push }: Pick<Config, 'push'>,
  sessionId: string,
): Prisma.PushSubscriptionWhereInput =>
  push
    ? { sessionId, OR: [{ serviceKey: push.publicKey }, { serviceKey: null }] }
    : { sessionId, serviceKey: { in: [] } }
