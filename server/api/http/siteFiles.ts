import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Config } from '../../platform/config/config.ts'
import { fileBodies, isMissingFile } from '../../platform/http/fileBodies.ts'
import { type StaticBody, sendStaticBody } from '../../platform/http/staticBody.ts'
import type { PageFiller, PageFillers } from './pageFillers.ts'

/** Placeholders in the built client for addresses that only the server knows: client/site/siteAddress.ts. */
const placeholders = { address: 'https://site.invalid', support: 'support@site.invalid' }

const types: Readonly<Record<string, string>> = {
  '/sitemap.xml': 'application/xml; charset=utf-8',
  '/robots.txt': 'text/plain; charset=utf-8',
  '/speculationrules.json': 'application/speculationrules+json',
}

/** The internal path of the page that is shown for unknown addresses. */
export const nothingHere = '/404'

/**
 * A page about an account, with or without the signed id from a link in a mail. Only the page's script reads that id.
 */
const accountPage = /^\/(account\/[a-z-]+)(?:\/[\w.-]{1,100})?$/

const fileOf = (path: string) => {
  if (path === nothingHere) return '404.html'
  if (path in types) return path.slice(1)
  const account = accountPage.exec(path)?.[1]
  if (account) return `${account}/index.html`
  return path === '/' ? 'index.html' : `${path.slice(1)}/index.html`
}

const senderAddress = (mailFrom: string) => /<([^<>]+)>$/.exec(mailFrom)?.[1] ?? mailFrom

/** Makes a reader of a page with operator settings. A change of them drops its compressed bodies. */
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
 * Makes the handler that serves the public documents, robots.txt, the sitemap and the speculation rules. It fills in
 * the site's public address (APP_URL), the address people write to (MAIL_FROM) and the operator's settings,
 * compresses the result, and rebuilds it when one of them changes.
 *
 * @param built folder of the client's build
 * @param fillerOf reads the operator's settings for a page
 * @returns a handler that resolves to false for any other path; HEAD and If-None-Match work as in RFC 9110
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
