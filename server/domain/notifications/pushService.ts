import type { PushSubscription } from 'web-push'
import type { PushConfig } from '../../platform/config/pushSettings.ts'

/** How a push service answered: `gone` for a browser that takes no more, `later` where another try makes sense. */
export type PushOutcome = 'sent' | 'gone' | 'later' | 'refused'

const timeout = 10_000
/** Seconds for which a push service holds a notification for a browser that is away. */
const lifetime = 4 * 60 * 60

const gone: ReadonlySet<number> = new Set([404, 410])

/**
 * Notifies a browser through its push service (RFC 8030, RFC 8292). Nothing is sent but that there is news: the words are in
 * the service worker, so the push service learns none.
 *
 * @param endpoint an address that pushEndpointError found nothing wrong with
 * @param subject whom a push service may write to, as a `mailto:` address
 */
export async function push(endpoint: string, keys: PushConfig, subject: string): Promise<PushOutcome> {
  // Loaded when somebody is notified: most processes notify nobody.
  const { default: webPush } = await import('web-push')
  const { headers } = webPush.generateRequestDetails({ endpoint } as PushSubscription, null, {
    vapidDetails: { subject, publicKey: keys.publicKey, privateKey: keys.privateKey },
    TTL: lifetime,
    topic: 'news',
  })
  const sent = await fetch(endpoint, {
    method: 'POST',
    headers: headers as Record<string, string>,
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
  }).catch((error: unknown) => {
    if (error instanceof TypeError || error instanceof DOMException) return null
    throw error
  })
  if (!sent || sent.status === 429 || sent.status >= 500) return 'later'
  if (gone.has(sent.status)) return 'gone'
  return sent.ok ? 'sent' : 'refused'
}
