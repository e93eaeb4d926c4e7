import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Config } from '../config/config.ts'
import { openCookieJar } from '../cookies.ts'
import type { RequestFacts } from '../parts.ts'
import { trustedProxies } from './trustedProxies.ts'

/** Makes the function that reads who sent a request: address, credentials, user agent and cookies. */
export function requestFactsReader(
  config: Config,
): (request: IncomingMessage, response: ServerResponse) => RequestFacts {
  const proxies = trustedProxies(config)
  const secure = config.appUrl.startsWith('https:')
  return (request, response) => ({
    address: proxies.senderOf(request),
    authorization: request.headers.authorization,
    userAgent: request.headers['user-agent'],
    cookies: openCookieJar(request, response, secure),
  })
}
