import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { Config } from '../../platform/config/config.ts'
import { allowOnly, reading } from '../../platform/http/allowOnly.ts'
import { type StaticBody, sendStaticBody, staticBody } from '../../platform/http/staticBody.ts'
import { documentationPage } from './documentationPage.ts'
import { openApiDocument } from './openapi.ts'
import { routes } from './routes.ts'

/** What is served; some of it names the site's own address. */
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

/** Made when first asked for: the document and its page are the same as long as the program runs. */
const bodies = new Map<string, Promise<StaticBody>>()

function bodyOf(site: string, path: string, { type, content }: Asset): Promise<StaticBody> {
  const address = `${site}${path}`
  const body = bodies.get(address) ?? content(site).then((text) => staticBody(text, type.startsWith('font/')))
  bodies.set(address, body)
  return body
}

/**
 * Serves what describes the REST layer: the OpenAPI document and a page to read it on, with nothing from elsewhere.
 *
 * @param path below /api
 * @param config whose appUrl the examples begin with
 * @returns whether the path was one of these
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
