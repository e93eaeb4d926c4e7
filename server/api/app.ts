import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { DomainError } from '#rules/errors.ts'
import { forgeryGuard, offerAntiForgery } from '../platform/http/antiForgery.ts'
import { refuseWrongHost } from '../platform/http/refuseWrongHost.ts'
import { replyWithError } from '../platform/http/replyWithError.ts'
import { requestFactsReader } from '../platform/http/requestFacts.ts'
import { refuseLongPath, requestPath } from '../platform/http/requestPath.ts'
import { setSecurityHeaders } from '../platform/http/securityHeaders.ts'
import { watchForProxy } from '../platform/http/watchForProxy.ts'
import type { AppDeps, RequestFacts } from '../platform/parts.ts'
import { answerHandler } from './http/answerPage.ts'
import { builtClient, persistedOperations } from './http/builtClient.ts'
import { serveCalendarFeed } from './http/calendarFeed.ts'
import { serveExport } from './http/exports.ts'
import { serveGraphiql } from './http/graphiql.ts'
import { graphqlHandler } from './http/graphqlHandler.ts'
import { serveHealth } from './http/health.ts'
import { mailboxHandler } from './http/mailbox.ts'
import { meetHandler } from './http/meet.ts'
import { memberAreaHandler } from './http/memberArea.ts'
import { serveMetrics } from './http/metricsPage.ts'
import { pageFillers } from './http/pageFillers.ts'
import { pagesHandler } from './http/pages.ts'
import { nothingHere, siteFilesHandler } from './http/siteFiles.ts'
import { serveUnsubscribe } from './http/unsubscribePage.ts'
import { webhookHandler } from './http/webhooks.ts'
import { createObserver } from './observeRequests.ts'
import { restHandler } from './rest/handler.ts'

/**
 * Composes the service from its parts: GraphQL and GraphiQL, REST, health, metrics, the local mailbox, and the built
 * client.
 *
 * @returns a listener for a node:http server; every error ends in a reply
 */
export function createApp(deps: AppDeps): RequestListener {
  const readFacts = requestFactsReader(deps.config)
  const lookAtPeer = watchForProxy(deps.config, deps.log)
  const refuseForgery = forgeryGuard(deps.config)
  const { metrics, observe } = createObserver(deps, deps.load)
  const graphql = graphqlHandler(deps, persistedOperations)
  const rest = restHandler(deps)
  const answer = answerHandler(deps)
  const mailbox = mailboxHandler(deps)
  const webhooks = webhookHandler(deps)
  const siteFiles = siteFilesHandler(builtClient, deps.config, pageFillers(deps))
  const meet = meetHandler(builtClient, deps)
  const memberArea = memberAreaHandler(builtClient)
  const pages = pagesHandler(builtClient, deps)

  async function route(
    request: IncomingMessage,
    response: ServerResponse,
    facts: RequestFacts,
  ): Promise<void> {
    refuseLongPath(request.url)
    refuseWrongHost(request)
    const path = requestPath(request.url)
    if (path === undefined) throw new DomainError('NOT_FOUND', 'There is nothing at this address.')
    if (await serveHealth(request, response, path, deps)) return
    if (await serveMetrics(request, response, path, metrics, facts.address, deps)) return
    if (await serveUnsubscribe(request, response, path, deps)) return
    if (await answer(request, response, path, facts.address)) return
    if (await serveCalendarFeed(request, response, path, deps)) return
    if (await webhooks(request, response, path, facts.address)) return
    // Shared caches may store assets, so they must not set a token.
    if (!path.startsWith('/assets/')) offerAntiForgery(facts.cookies)
    refuseForgery(request, facts.cookies)
    if (await serveGraphiql(request, response, path, deps.config)) return
    if (path === '/graphql') return graphql(request, response, facts)
    if (await serveExport(request, response, path, { deps, facts })) return
    if (await rest(request, response, path, facts)) return
    if (await meet(request, response, path)) return
    if (await mailbox(request, response)) return
    if (await siteFiles(request, response, path)) return
    if (await memberArea(request, response, path)) return
    if (pages(request, response)) return
    const isPageWanted = request.headers.accept?.includes('text/html')
    if (isPageWanted && (await siteFiles(request, response, nothingHere))) return
    throw new DomainError('NOT_FOUND', 'There is nothing at this address.')
  }

  return observe((request, response) => {
    setSecurityHeaders(response, deps.config)
    lookAtPeer(request)
    const facts = readFacts(request, response)
    route(request, response, facts).catch((error: unknown) =>
      replyWithError(error, request, response, deps.log),
    )
  })
}
