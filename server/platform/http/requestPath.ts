import { DomainError } from '#rules/errors.ts'

/** Bytes of a path, at most (docs/limits.md). The query counts among the head of a request, see webServer.ts. */
export const pathLimit = 2000

/** Most requests are for a path that reads as it stands; a parser would be the dearest part of finding their way. */
const plainPath = /^\/(?:[\w-]+(?:\/[\w-]+)*)?$/

function isTooLong(url: string): boolean {
  if (url.length <= pathLimit) return false
  const query = url.indexOf('?')
  return query < 0 || query > pathLimit
}

/**
 * Refuses a path that no reader of paths should have to look at.
 *
 * @param url as it stands in the request
 * @throws DomainError URI_TOO_LONG over {@link pathLimit}
 */
export function refuseLongPath(url = '/'): void {
  if (isTooLong(url))
    throw new DomainError('URI_TOO_LONG', `The path of the address must be at most ${pathLimit / 1000} KB.`)
}

/**
 * The path a request is for, without its query, `..` resolved.
 *
 * @param url as it stands in the request
 * @returns undefined for what is no address, or a path that is too long
 */
export function requestPath(url = '/'): string | undefined {
  if (isTooLong(url)) return undefined
  return plainPath.test(url) ? url : URL.parse(url, 'http://localhost')?.pathname
}
