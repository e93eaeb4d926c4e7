import { requestPath } from '../platform/http/requestPath.ts'
import { findRoutes } from './rest/routes.ts'

/** Addresses that are labels themselves, and folders that are one label with all that lies in them. */
const exact: ReadonlySet<string> = new Set(['/graphql', '/healthz', '/readyz', '/metrics'])
const folders = [
  '/meet',
  '/unsubscribe',
  '/answer',
  '/calendar',
  '/appeal',
  '/webhooks',
  '/mailbox',
  '/assets',
]

/**
 * The kind of address a request was for: one of some dozens of labels, whatever is asked for, and never with a token in it.
 *
 * @param url as it stands in the request
 * @returns the path of a REST row (`/api/member/rsvp`), an address or folder of the server's, else `site`
 */
export function routeLabel(url: string | undefined): string {
  const path = requestPath(url) ?? '/'
  if (exact.has(path)) return path
  if (path === '/api' || path.startsWith('/api/')) {
    const [found] = findRoutes(path.slice('/api'.length))
    return found ? `/api${found.route.row.path}` : '/api'
  }
  return folders.find((folder) => path === folder || path.startsWith(`${folder}/`)) ?? 'site'
}
