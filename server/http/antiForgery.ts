import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { DomainError } from '#rules/errors.ts'
import { newSecret } from '../auth/secrets.ts'
import type { Config } from '../config.ts'
import type { CookieJar } from '../cookies.ts'

const cookieName = 'XSRF-TOKEN'
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

const same = (left: string, right: string) =>
  left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right))

function isOurOrigin(request: IncomingMessage, config: Config): boolean {
  const { origin, host } = request.headers
  if (!origin) return true
  if (origin === new URL(config.appUrl).origin) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

/** Gives a browser the cookie whose value its later writes must repeat; one it holds already stays. */
export function offerAntiForgery(cookies: CookieJar): void {
  if (!cookies.get(cookieName)) cookies.set(cookieName, newSecret(), { sameSite: 'strict' })
}

/**
 * Refuses a write that another site could have caused (server-rules.md, "Signing in"): one from a foreign Origin, and
 * one that carries our cookie without repeating its value in X-XSRF-TOKEN. A client without cookies needs neither.
 *
 * @throws DomainError FORBIDDEN
 */
export function refuseForgery(request: IncomingMessage, cookies: CookieJar, config: Config): void {
  if (safeMethods.has(request.method ?? '')) return
  if (!isOurOrigin(request, config))
    throw new DomainError('FORBIDDEN', 'Requests from another site are refused.')
  const expected = cookies.get(cookieName)
  if (expected === undefined) return
  const given = request.headers['x-xsrf-token']
  if (typeof given !== 'string' || !same(given, expected)) {
    throw new DomainError('FORBIDDEN', 'The anti-forgery header is missing or wrong. Please reload the page.')
  }
}
