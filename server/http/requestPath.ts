/** Most requests are for a path that reads as it stands; a parser would be the dearest part of finding their way. */
const plainPath = /^\/(?:[\w-]+(?:\/[\w-]+)*)?$/

/**
 * The path a request is for, without its query, `..` resolved.
 *
 * @param url as it stands in the request
 * @returns undefined for what is no address
 */
export function requestPath(url = '/'): string | undefined {
  return plainPath.test(url) ? url : URL.parse(url, 'http://localhost')?.pathname
}
