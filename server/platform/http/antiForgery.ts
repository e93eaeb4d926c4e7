import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { DomainError } from '#rules/errors.ts'
import type { Config } from '../config/config.ts'
import { newSecret } from '../config/randomSecrets.ts'
import type { CookieJar } from '../cookies.ts'
import { isLocalSite } from './localRequest.ts'

const cookieName = 'XSRF-TOKEN'
const loopbackNames = ['localhost', '127.0.0.1', '[::1]']
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

function isSame(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Returns the origins of the site's own pages. A site on loopback has one for each loopback name. */
function originsOf(config: Pick<Config, 'appUrl'>): ReadonlySet<string> {
  const { protocol, port, origin } = new URL(config.appUrl)
  const names = isLocalSite(config) ? loopbackNames : []
  return new Set([origin, ...names.map((name) => new URL(`${protocol}//${name}:${port}`).origin)])
}

/** Sets the cookie whose value a browser must repeat with its writes. A cookie it already has is not replaced. */
export function offerAntiForgery(cookies: CookieJar): void {
  if (!cookies.get(cookieName)) cookies.set(cookieName, newSecret(), { sameSite: 'strict' })
}

/**
 * Makes the guard of a form on a page that a mail links to. The page's address proves the right to write, so the form
 * needs no cookie, but no page of another site may send it. A page without referrer has the Origin "null", so the guard
 * also reads what the browser says itself (Fetch Metadata).
 *
 * @returns a function that throws DomainError FORBIDDEN
 */
export function linkGuard(
  config: Pick<Config, 'appUrl'>,
): (request: Pick<IncomingMessage, 'headers'>) => void {
  const origins = originsOf(config)
  return ({ headers: { origin, 'sec-fetch-site': site } }) => {
    const isForeign = origin !== undefined && origin !== 'null' && !origins.has(origin)
    if (isForeign || site === 'cross-site' || site === 'same-site')
      throw new DomainError('FORBIDDEN', 'Requests from another site are refused.')
  }
}

/**
 * Makes the guard against writes that another site caused (docs/rules.md, "Signing in"). It refuses a write whose
 * Origin is not APP_URL's (the Host header proves nothing, since the sender chooses it), and one that carries our
 * cookie without repeating its value in X-XSRF-TOKEN. A client without cookies needs neither.
 *
 * @returns a function that throws DomainError FORBIDDEN
 */
export function forgeryGuard(
  config: Pick<Config, 'appUrl'>,
): (request: IncomingMessage, cookies: CookieJar) => void {
  const origins = originsOf(config)
  return ({ method = '', headers }, cookies) => {
    if (safeMethods.has(method)) return
    if (headers.origin && !origins.has(headers.origin))
      throw new DomainError('FORBIDDEN', 'Requests from another site are refused.')
    const expected = cookies.get(cookieName)
    if (expected === undefined) return
    const given = headers['x-xsrf-token']
    if (typeof given !== 'string' || !isSame(given, expected)) {
      throw new DomainError(
        'FORBIDDEN',
        'The anti-forgery header is missing or wrong. Please reload the page.',
      )
    }
  }
}
