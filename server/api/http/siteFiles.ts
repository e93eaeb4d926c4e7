import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Config } from '../../platform/config/config.ts'
import { fileBodies, isMissingFile } from '../../platform/http/fileBodies.ts'
import { type StaticBody, sendStaticBody } from '../../platform/http/staticBody.ts'
import type { PageFiller, PageFillers } from './pageFillers.ts'

/** Stand in the built client for what is known only here: client/site/siteAddress.ts. */
const placeholders = { address: 'https://site.invalid', support: 'support@site.invalid' }

const types: Readonly<Record<string, string>> = {
  '/sitemap.xml': 'application/xml; charset=utf-8',
  '/robots.txt': 'text/plain; charset=utf-8',
  '/speculationrules.json': 'application/speculationrules+json',
}

/** Internal name of the page shown for unknown addresses. */
export const nothingHere = '/404'

/** A page about an account, with or without the signed id of a link in a mail, which only its script reads. */
const accountPage = /^\/(account\/[a-z-]+)(?:\/[\w.-]{1,100})?$/

const fileOf = (path: string) => {
  if (path === nothingHere) return '404.html'
  if (path in types) return path.slice(1)
  const account = accountPage.exec(path)?.[1]
  if (account) return `${account}/index.html`
  return path === '/' ? 'index.html' : `${path.slice(1)}/index.html`
}

const senderAddress = (mailFrom: string) => /<([^<>]+)>$/.exec(mailFrom)?.[1] ?? mailFrom

/** A reader of one page that the operator can change: what it packed for earlier values is let go once they change. */
function filledPageReader(fillAddresses: (text: string) => string) {
  let known: string | null = null
  let read = fileBodies()
  return (file: URL, { values, fill }: PageFiller): Promise<StaticBody> => {
    if (values !== known) {
      known = values
      read = fileBodies((text) => fill(fillAddresses(text)))
    }
    return read(file)
  }
}

/**
 * Serves the public documents, robots.txt, the sitemap and the speculation rules, with the site's public address (APP_URL), the
 * address people write to (MAIL_FROM) and what the operator has set filled in, compressed, and made again when one of them changed.
 *
 * @param built folder of the client's build
 * @param fillerOf reads what the operator has set of a page
 * @returns a handler that resolves to false when the path is none of these; HEAD and If-None-Match as RFC 9110 has them
 */
export function siteFilesHandler(
  built: URL,
  { appUrl, mailFrom }: Pick<Config, 'appUrl' | 'mailFrom'>,
  fillerOf: PageFillers,
) {
  const fillAddresses = (text: string) =>
    text.replaceAll(placeholders.support, senderAddress(mailFrom)).replaceAll(placeholders.address, appUrl)
  const read = fileBodies(fillAddresses)
  const filledPages = new Map<string, ReturnType<typeof filledPageReader>>()

  async function readFilled(file: URL, filler: PageFiller): Promise<StaticBody> {
    const readPage = filledPages.get(file.href) ?? filledPageReader(fillAddresses)
    filledPages.set(file.href, readPage)
    return readPage(file, filler)
  }

  async function find(path: string): Promise<StaticBody | null> {
    const file = new URL(fileOf(path), built)
    try {
      const readFiller = fillerOf(path)
      return readFiller ? await readFilled(file, await readFiller()) : await read(file)
    } catch (error) {
      if (isMissingFile(error)) return null
      throw error
    }
  }

  return async (request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    if (!(path in types) && path !== nothingHere && !/^\/[a-z-]*$/.test(path) && !accountPage.test(path))
      return false
    const file = await find(path)
    if (!file) return false
    if (!(path in types)) response.setHeader('Speculation-Rules', '"/speculationrules.json"')
    const type = types[path] ?? 'text/html; charset=utf-8'
    sendStaticBody(request, response, file, { type, status: path === nothingHere ? 404 : 200 })
    return true
  }
}
