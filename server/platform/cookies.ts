import type { IncomingMessage, ServerResponse } from 'node:http'
import { parseCookie, type SetCookie, stringifySetCookie } from 'cookie'

type CookieOptions = Pick<SetCookie, 'httpOnly' | 'sameSite' | 'maxAge'>

/** The cookies of a request, and a method to set cookies with its reply. */
export type CookieJar = {
  get(name: string): string | undefined
  /** Adds a Set-Cookie header to the reply, whose headers must not have been sent yet. */
  set(name: string, value: string, options: CookieOptions): void
}

/**
 * Reads the cookies of a request.
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
