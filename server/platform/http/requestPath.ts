import { DomainError } from '#rules/errors.ts'

/** Bytes of a path, at most (docs/limits.md). The query counts toward the request's head, see webServer.ts. */
export const pathLimit = 2000

/** Most paths need no parsing, and parsing would be the most expensive part of routing them. */
const plainPath = /^\/(?:[\w-]+(?:\/[\w-]+)*)?$/

function isTooLong(url: string): boolean {
  if (url.length <= pathLimit) return false
  const query = url.indexOf('?')
  return query < 0 || query > pathLimit
}

/**
 * Refuses a path that is too long to parse.
 *
 * @param url as sent in the request
 * @throws DomainError URI_TOO_LONG over {@link pathLimit}
 */
export function refuseLongPath(url = '/'): void {
  if (isTooLong(url))
    throw new DomainError('URI_TOO_LONG', `The path of the address must be at most ${pathLimit / 1000} KB.`)
}

/**
 * Returns the path of a request without its query, with `..` resolved.
 *
 * @param url as sent in the request
 * @returns undefined for an invalid URL, or a path that is too long
 */
export function requestPath(url = '/'): string | undefined {
  if (isTooLong(url)) return undefined
  return plainPath.test(url) ? url : URL.parse(url, 'http://localhost')?.pathname
}
