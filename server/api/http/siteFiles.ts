import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Config } from '../../platform/config/config.ts'
import { fileBodies } from '../../platform/http/fileBodies.ts'
import { type StaticBody, sendStaticBody } from '../../platform/http/staticBody.ts'

/** Stand in the built client for what is known only here: client/site/siteAddress.ts. */
const placeholders = { address: 'https://site.invalid', support: 'support@site.invalid' }

const types: Readonly<Record<string, string>> = {
  '/sitemap.xml': 'application/xml; charset=utf-8',
  '/robots.txt': 'text/plain; charset=utf-8',
  '/speculationrules.json': 'application/speculationrules+json',
}

/** Internal name of the page shown for unknown addresses. */
export const nothingHere = '/404'

const fileOf = (path: string) => {
  if (path === nothingHere) return '404.html'
  if (path in types) return path.slice(1)
  return path === '/' ? 'index.html' : `${path.slice(1)}/index.html`
}

const senderAddress = (mailFrom: string) => /<([^<>]+)>$/.exec(mailFrom)?.[1] ?? mailFrom

/** Error codes of the file system for a file that does not exist, or whose name is not possible. */
const missing: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'])
const isMissing = (error: unknown) => error instanceof Error && 'code' in error && missing.has(error.code)

/**
 * Serves the public documents, robots.txt, the sitemap and the speculation rules, with the site's public address (APP_URL) and
 * the address people write to (MAIL_FROM) filled in, compressed, and read again when the build changed.
 *
 * @param built folder of the client's build
 * @returns a handler that resolves to false when the path is none of these; HEAD and If-None-Match as RFC 9110 has them
 */
export function siteFilesHandler(built: URL, { appUrl, mailFrom }: Pick<Config, 'appUrl' | 'mailFrom'>) {
  const read = fileBodies((text) =>
    text.replaceAll(placeholders.support, senderAddress(mailFrom)).replaceAll(placeholders.address, appUrl),
  )

  async function find(path: string): Promise<StaticBody | null> {
    try {
      return await read(new URL(fileOf(path), built))
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  return async (request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    if (!(path in types) && path !== nothingHere && !/^\/[a-z-]*$/.test(path)) return false
    const file = await find(path)
    if (!file) return false
    if (!(path in types)) response.setHeader('Speculation-Rules', '"/speculationrules.json"')
    const type = types[path] ?? 'text/html; charset=utf-8'
    sendStaticBody(request, response, file, { type, status: path === nothingHere ? 404 : 200 })
    return true
  }
}
