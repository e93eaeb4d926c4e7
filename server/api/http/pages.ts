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
 * The one address of what is at a path: without encoded letters (RFC 3986, section 6.2.2.2), the name of a document's file, or
 * slashes at its end. Under another, a document would be sent without what the operator has set in it. One slash in front, or
 * the address could be read as another host's.
 */
function properPath(pathname: string): string {
  const plain = pathname.replace(/%[0-9a-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16))
    return /[\w.~-]/.test(character) ? character : code
  })
  return `/${withoutOuterSlashes(plain.replace(/\/index\.html$/, ''))}`
}

/**
 * Serves the built client: prerendered public documents by their path, hashed assets for good, and the application's
 * shell for the guarded areas and for every path nobody knows, which it redirects (docs/specification.md, section 2).
 *
 * @param built folder of the client's build
 * @returns a handler that answers false for a file that is not there
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
      // Only documents have features to grant; over HTTP/1.1 these words outweigh many a script.
      if (isAsset) response.removeHeader('Permissions-Policy')
    },
  })

  return (request, response) => {
    allowOnly(request, response, reading, 'Pages can only be read.')
    const { pathname, search } = new URL(request.url ?? '/', 'http://localhost')
    // Every file here is small, and sirv fails at a range that ends before it begins (RFC 9110, 14.2, lets a server pass it over).
    delete request.headers.range
    // One document for every link; its script reads the token.
    if (isAppealLink(pathname)) request.url = '/appeal'
    response.once('pipe', (file) => {
      // What is left of a file ends with its reader, or it would stay open.
      response.once('close', () => file.destroy())
      // One that is gone since the start, or that no more files can be opened beside, ends this reply alone.
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
