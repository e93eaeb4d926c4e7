import type { PushSubscription } from 'web-push'
import type { PushConfig } from '../../platform/config/pushSettings.ts'

/** The result of a push: `gone` for a browser that accepts no more, `later` if a retry makes sense. */
export type PushOutcome = 'sent' | 'gone' | 'later' | 'refused'

const timeout = 10_000
/** Seconds for which a push service stores a notification for a browser that is offline. */
const lifetime = 4 * 60 * 60

const gone: ReadonlySet<number> = new Set([404, 410])

/**
 * Notifies a browser through its push service (RFC 8030, RFC 8292). The request says only that there is news. The text
 * is in the service worker, so the push service learns nothing of it.
 *
 * @param endpoint a URL that pushEndpointError has accepted
 * @param subject a `mailto:` address to which the push service may write
 */
export async function push(endpoint: string, keys: PushConfig, subject: string): Promise<PushOutcome> {
  // Loaded on first use, because most processes notify nobody.
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
