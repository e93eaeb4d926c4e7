import type { IncomingMessage, ServerResponse } from 'node:http'
import { parseCookie, type SetCookie, stringifySetCookie } from 'cookie'

type CookieOptions = Pick<SetCookie, 'httpOnly' | 'sameSite' | 'maxAge'>

/** The cookies a request brought, and the way to set some with its reply. */
export type CookieJar = {
  get(name: string): string | undefined
  /** Adds a Set-Cookie header to the reply; its headers must not be sent yet. */
  set(name: string, value: string, options: CookieOptions): void
}

/**
 * Opens a request's cookies.
 *
 * @param secure whether the site is served over https: cookies are then marked Secure
 */
export function openCookieJar(
  request: IncomingMessage,
  response: ServerResponse,
  secure: boolean,
): CookieJar {
  const received = parseCookie(request.headers.cookie ?? '')
  return {
    get: (name) => received[name],
    set(name, value, options) {
      response.appendHeader('Set-Cookie', stringifySetCookie({ name, value, path: '/', secure, ...options }))
    },
  }
}
