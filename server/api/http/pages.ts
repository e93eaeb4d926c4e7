import type { IncomingMessage, ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import sirv from 'sirv'
import { withoutOuterSlashes } from '../../platform/config/trimSlashes.ts'
import { allowOnly, reading } from '../../platform/http/allowOnly.ts'
import type { AppDeps } from '../../platform/parts.ts'

const application = '/app.html'
const isAppealLink = (path: string) => /^\/appeal\/[^/]+$/.test(path)
const isApplicationPath = (path: string) => /^\/(member|operator)(\/|$)/.test(path)

/**
 * Returns the canonical path of a page: without needlessly encoded characters (RFC 3986, section 6.2.2.2), the name
 * of a document's file, or trailing slashes. At any other path a document would be sent without the operator's
 * settings. The result begins with exactly one slash, since two would make the browser read it as another host.
 */
function properPath(pathname: string): string {
  const plain = pathname.replace(/%[0-9a-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16))
    return /[\w.~-]/.test(character) ? character : code
  })
  return `/${withoutOuterSlashes(plain.replace(/\/index\.html$/, ''))}`
}

/**
 * Makes the handler that serves the built client: prerendered public documents by their path, hashed assets cached
 * for good, and the application's shell for the guarded areas and for all unknown paths, which the application
 * redirects (docs/specification.md, section 2).
 *
 * @param built folder of the client's build
 * @returns a handler that returns false for a file that does not exist
 */
export function pagesHandler(
  built: URL,
  { config: { production }, log }: Pick<AppDeps, 'config' | 'log'>,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const serve = sirv(fileURLToPath(built), {
    dev: !production,
    etag: true,
    brotli: true,
    gzip: true,
    extensions: ['html'],
    setHeaders(response, path) {
      const isAsset = path.startsWith('/assets/')
      response.setHeader('Cache-Control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache')
      // Only documents need this header, and over HTTP/1.1 it is larger than many scripts.
      if (isAsset) response.removeHeader('Permissions-Policy')
    },
  })

  return (request, response) => {
    allowOnly(request, response, reading, 'Pages can only be read.')
    const { pathname, search } = new URL(request.url ?? '/', 'http://localhost')
    // Every file here is small, and sirv fails at a range that ends before it begins. A server may ignore ranges (RFC
    // 9110, section 14.2).
    delete request.headers.range
    // All appeal links get the same document, whose script reads the token.
    if (isAppealLink(pathname)) request.url = '/appeal'
    response.once('pipe', (file) => {
      // Close the file when the connection closes, or it would remain open.
      response.once('close', () => file.destroy())
      // A file that was deleted since the start, or cannot be opened because too many are open, only ends this reply.
      file.once('error', (error) => {
        log.error({ err: error }, 'a file could not be sent')
        response.destroy()
      })
    })
    const found = () => {
      let isFound = true
      serve(request, response, () => {
        isFound = false
      })
      return isFound
    }
    if (!isApplicationPath(pathname)) {
      const proper = properPath(pathname)
      if (pathname !== proper) {
        response.writeHead(308, { Location: proper + search }).end()
        return true
      }
      if (pathname.endsWith('.html')) return false
      if (found()) return true
      if (/\.\w+$/.test(pathname)) return false
    }
    request.url = application
    return found()
  }
}
