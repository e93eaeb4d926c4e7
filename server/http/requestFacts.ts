import type { IncomingMessage, ServerResponse } from 'node:http'
import proxyAddr from 'proxy-addr'
import type { Config } from '../config.ts'
import type { RequestFacts } from '../context.ts'
import { openCookieJar } from '../cookies.ts'

/**
 * Makes the reader of what a request says of its sender. X-Forwarded-For counts only when it comes from a
 * configured proxy (design/limits.md).
 */
export function requestFactsReader(
  config: Config,
): (request: IncomingMessage, response: ServerResponse) => RequestFacts {
  const trust = proxyAddr.compile(config.trustedProxies)
  const secure = config.appUrl.startsWith('https:')
  return (request, response) => ({
    address: proxyAddr(request, trust),
    authorization: request.headers.authorization,
    cookies: openCookieJar(request, response, secure),
  })
}
