import { requestPath } from '../platform/http/requestPath.ts'
import { findRoutes } from './rest/routes.ts'

/** Paths that are their own label, and folders in which all paths share one label. */
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
 * Returns the label of a request's path for logs and metrics: one of some dozens, and never with a token in it.
 *
 * @param url of the request, unparsed
 * @returns the path of a REST row (`/api/member/rsvp`), one of the server's own paths or folders, else `site`
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
