import type { IncomingMessage, ServerResponse } from 'node:http'
import { DomainError } from '#rules/errors.ts'
import { allowOnly } from '../../platform/http/allowOnly.ts'
import { livekitWebhook } from './livekitWebhook.ts'
import { postmarkWebhook } from './postmarkWebhook.ts'
import type { Webhook, WebhookDeps } from './webhookReport.ts'
import { zoomWebhook } from './zoomWebhook.ts'

/**
 * Makes the handler that receives reports of other services at POST /webhooks/<service>. The address of a service
 * that is not configured does not exist.
 *
 * @returns a handler that resolves to whether the path is a webhook's. It takes the caller's address, resolved behind
 *   trusted proxies, and throws DomainError NOT_FOUND unless configured, METHOD_NOT_ALLOWED, and what the webhook
 *   throws
 */
export function webhookHandler(deps: WebhookDeps) {
  const webhooks = new Map<string, Webhook | undefined>([
    ['/webhooks/postmark', postmarkWebhook(deps)],
    ['/webhooks/livekit', livekitWebhook(deps)],
    ['/webhooks/zoom', zoomWebhook(deps)],
  ])
  return async (
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    address: string,
  ): Promise<boolean> => {
    if (!webhooks.has(path)) return false
    const take = webhooks.get(path)
    if (!take) throw new DomainError('NOT_FOUND', 'There is nothing at this address.')
    allowOnly(request, response, ['POST'], 'Reports are posted.')
    const reply = await take({ request, response, address })
    response.setHeader('Cache-Control', 'no-store')
    if (reply) response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(reply))
    else response.writeHead(204).end()
    return true
  }
}
