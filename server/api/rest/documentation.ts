import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { Config } from '../../platform/config/config.ts'
import { allowOnly, reading } from '../../platform/http/allowOnly.ts'
import { type StaticBody, sendStaticBody, staticBody } from '../../platform/http/staticBody.ts'
import { documentationPage } from './documentationPage.ts'
import { openApiDocument } from './openapi.ts'
import { routes } from './routes.ts'

/** A served file. The content of some contains the site's own address. */
type Asset = { type: string; content: (site: string) => Promise<string | Buffer> }

const openApi = openApiDocument(routes)
const styles = ['../../../client/styles/tokens.css', './documentation.css']

const fileOf = (name: string) => fileURLToPath(import.meta.resolve(name))

async function readStyles(): Promise<string> {
  const parts = await Promise.all(styles.map((path) => readFile(new URL(path, import.meta.url), 'utf8')))
  return parts.join('\n')
}

function font(file: string): Asset {
  return { type: 'font/woff2', content: () => readFile(fileOf(file)) }
}

const assets: Record<string, Asset> = {
  '/openapi.json': {
    type: 'application/json; charset=utf-8',
    content: async () => JSON.stringify(openApi, null, 2),
  },
  '/docs': { type: 'text/html; charset=utf-8', content: async (site) => documentationPage(openApi, site) },
  '/docs/style.css': { type: 'text/css; charset=utf-8', content: readStyles },
  '/docs/fraunces.woff2': font('@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2'),
  '/docs/inter.woff2': font('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
}

/** Built on the first request: the document and its page do not change while the process runs. */
const bodies = new Map<string, Promise<StaticBody>>()

function bodyOf(site: string, path: string, { type, content }: Asset): Promise<StaticBody> {
  const address = `${site}${path}`
  const body = bodies.get(address) ?? content(site).then((text) => staticBody(text, type.startsWith('font/')))
  bodies.set(address, body)
  return body
}

/**
 * Serves the documentation of the REST layer: the OpenAPI document and a page to read it on, which loads nothing from
 * other sites.
 *
 * @param path below /api
 * @param config its appUrl begins the addresses of the examples
 * @returns whether the path belongs to the documentation
 * @throws DomainError METHOD_NOT_ALLOWED
 */
export async function serveDocumentation(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  { appUrl }: Pick<Config, 'appUrl'>,
): Promise<boolean> {
  const asset = Object.hasOwn(assets, path) ? assets[path] : undefined
  if (!asset) return false
  allowOnly(request, response, reading, 'This address only takes GET and HEAD.')
  sendStaticBody(request, response, await bodyOf(appUrl, path, asset), asset)
  return true
}
