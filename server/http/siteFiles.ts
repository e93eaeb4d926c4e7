import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Config } from '../config.ts'

/** Stand in the built client for what is known only here: client/screens/public/siteAddress.ts. */
const placeholders = { address: 'https://site.invalid', support: 'support@site.invalid' }

const types: Readonly<Record<string, string>> = {
  '/sitemap.xml': 'application/xml; charset=utf-8',
  '/robots.txt': 'text/plain; charset=utf-8',
  '/speculationrules.json': 'application/speculationrules+json',
}

type Encoding = 'br' | 'gzip' | 'identity'
type SiteFile = { changed: number; etag: string; bodies: Record<Encoding, Buffer> }

const compressText = promisify(brotliCompress)
const gzipText = promisify(gzip)
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

/** Names the page shown where nothing is; no address of its own. */
export const nothingHere = '/404'

const fileOf = (path: string) => {
  if (path === nothingHere) return '404.html'
  if (path in types) return path.slice(1)
  return path === '/' ? 'index.html' : `${path.slice(1)}/index.html`
}

const senderAddress = (mailFrom: string) => /<([^<>]+)>$/.exec(mailFrom)?.[1] ?? mailFrom

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')

function bestEncoding(accepted: string | string[] | undefined): Encoding {
  const offered = String(accepted ?? '')
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(offered)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(offered) ? 'gzip' : 'identity'
}

/**
 * Serves the public documents, robots.txt, the sitemap and the speculation rules, with the site's public address (APP_URL) and
 * the address people write to (MAIL_FROM) filled in, compressed, and read again when the build changed.
 *
 * @param built folder of the client's build
 * @returns a handler that resolves to false when the path is none of these; HEAD and If-None-Match as RFC 9110 has them
 */
export function siteFilesHandler(built: URL, { appUrl, mailFrom }: Pick<Config, 'appUrl' | 'mailFrom'>) {
  const kept = new Map<string, SiteFile>()

  async function read(file: string): Promise<SiteFile> {
    const url = new URL(file, built)
    const { mtimeMs: changed } = await stat(url)
    const known = kept.get(file)
    if (known?.changed === changed) return known
    const text = (await readFile(url, 'utf8'))
      .replaceAll(placeholders.support, senderAddress(mailFrom))
      .replaceAll(placeholders.address, appUrl)
    const [br, zipped] = await Promise.all([compressText(text, quality), gzipText(text)])
    const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
    const made = { changed, etag, bodies: { br, gzip: zipped, identity: Buffer.from(text) } }
    kept.set(file, made)
    return made
  }

  async function find(path: string): Promise<SiteFile | null> {
    try {
      return await read(fileOf(path))
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
    const encoding = bestEncoding(request.headers['accept-encoding'])
    response.setHeader('Cache-Control', 'no-cache')
    response.setHeader('ETag', file.etag)
    response.setHeader('Vary', 'Accept-Encoding')
    if (!(path in types)) response.setHeader('Speculation-Rules', '"/speculationrules.json"')
    if (request.headers['if-none-match']?.includes(file.etag)) {
      response.writeHead(304).end()
      return true
    }
    response.writeHead(path === nothingHere ? 404 : 200, {
      'Content-Type': types[path] ?? 'text/html; charset=utf-8',
      'Content-Length': file.bodies[encoding].length,
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    })
    response.end(request.method === 'HEAD' ? undefined : file.bodies[encoding])
    return true
  }
}
