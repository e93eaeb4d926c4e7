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

/** The origins of the site's own pages. A site for this machine alone has one for each of the machine's names. */
function originsOf(config: Pick<Config, 'appUrl'>): ReadonlySet<string> {
  const { protocol, port, origin } = new URL(config.appUrl)
  const names = isLocalSite(config) ? loopbackNames : []
  return new Set([origin, ...names.map((name) => new URL(`${protocol}//${name}:${port}`).origin)])
}

/** Gives a browser the cookie whose value its later writes must repeat; one it holds already stays. */
export function offerAntiForgery(cookies: CookieJar): void {
  if (!cookies.get(cookieName)) cookies.set(cookieName, newSecret(), { sameSite: 'strict' })
}

/**
 * Makes the guard of a form on a page of ours that a mail leads to. Its address proves the right to write, so it needs no
 * cookie; a page of another site may not send it all the same. A page without referrer has the Origin "null", so the
 * browser's own word (Fetch Metadata) counts where it gives one.
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
 * Makes the guard that refuses a write another site could have caused (docs/rules.md, "Signing in"): one from an Origin
 * that is not APP_URL's (the Host header proves nothing, whoever sends a request chooses it), and one that carries our
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
