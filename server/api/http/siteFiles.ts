import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ContactDetails } from '#rules/safety/contactDetails.ts'
import type { Config } from '../../platform/config/config.ts'
import { fileBodies } from '../../platform/http/fileBodies.ts'
import { type StaticBody, sendStaticBody } from '../../platform/http/staticBody.ts'
import { fillContactDetails } from './fillContactDetails.ts'

/** Stand in the built client for what is known only here: client/site/siteAddress.ts. */
const placeholders = { address: 'https://site.invalid', support: 'support@site.invalid' }

const types: Readonly<Record<string, string>> = {
  '/sitemap.xml': 'application/xml; charset=utf-8',
  '/robots.txt': 'text/plain; charset=utf-8',
  '/speculationrules.json': 'application/speculationrules+json',
}

/** Pages that say how to reach the service, as the operator has set it. */
const contactPages: ReadonlySet<string> = new Set(['/safety', '/contact'])

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

/** Error codes of the file system for a file that does not exist, or whose name is not possible. */
const missing: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'])
const isMissing = (error: unknown) => error instanceof Error && 'code' in error && missing.has(error.code)

/** A reader of the pages that show contact details: what it packed for earlier ones is let go once they change. */
function contactPageReader(fillAddresses: (text: string) => string) {
  let known = ''
  let read = fileBodies()
  return (file: URL, details: ContactDetails): Promise<StaticBody> => {
    const asText = JSON.stringify(details)
    if (asText !== known) {
      known = asText
      read = fileBodies((text) => fillContactDetails(fillAddresses(text), details))
    }
    return read(file)
  }
}

/**
 * Serves the public documents, robots.txt, the sitemap and the speculation rules, with the site's public address (APP_URL), the
 * address people write to (MAIL_FROM) and the contact details filled in, compressed, and made again when one of them changed.
 *
 * @param built folder of the client's build
 * @param readDetails reads what the operator has set; asked for the pages alone that show it
 * @returns a handler that resolves to false when the path is none of these; HEAD and If-None-Match as RFC 9110 has them
 */
export function siteFilesHandler(
  built: URL,
  { appUrl, mailFrom }: Pick<Config, 'appUrl' | 'mailFrom'>,
  readDetails: () => Promise<ContactDetails>,
) {
  const fillAddresses = (text: string) =>
    text.replaceAll(placeholders.support, senderAddress(mailFrom)).replaceAll(placeholders.address, appUrl)
  const read = fileBodies(fillAddresses)
  const readContactPage = contactPageReader(fillAddresses)

  async function find(path: string): Promise<StaticBody | null> {
    const file = new URL(fileOf(path), built)
    try {
      return contactPages.has(path) ? await readContactPage(file, await readDetails()) : await read(file)
    } catch (error) {
      if (isMissing(error)) return null
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
