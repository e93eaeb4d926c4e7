import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { fileBodies, isMissingFile } from '../../platform/http/fileBodies.ts'
import { setPolicyWithStyle } from '../../platform/http/securityHeaders.ts'
import { type StaticBody, sendStaticBody } from '../../platform/http/staticBody.ts'

const isMemberPath = (path: string) => /^\/member(\/|$)/.test(path)
const styleTags = ['<style>', '</style>'] as const

/** Returns the hash with which a content security policy allows a document's inline style (CSP 3, section 2.3.1). */
function styleHash(document: string): string {
  const [opening, closing] = styleTags
  const begin = document.indexOf(opening) + opening.length
  const end = document.indexOf(closing, begin)
  if (begin < opening.length || end < 0) throw new Error('The document of the member area has no style')
  return `'sha256-${createHash('sha256').update(document.slice(begin, end)).digest('base64')}'`
}

/**
 * Makes the handler that serves the document of the member area, which is the same for every member. It contains the
 * first frame and the inline styles of that frame, which the policy allows by their hash.
 *
 * @param built folder of the client's build; the document is outside it, so no other address serves it
 * @returns a handler that resolves to false for a path outside the member area, for a write, and if there is no build
 */
export function memberAreaHandler(built: URL) {
  const page = new URL('../member.html', built)
  let hash = ''
  const read = fileBodies((document) => {
    hash = styleHash(document)
    return document
  })

  async function find(): Promise<StaticBody | null> {
    try {
      return await read(page)
    } catch (error) {
      if (isMissingFile(error)) return null
      throw error
    }
  }

  return async (request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> => {
    if (!isMemberPath(path) || (request.method !== 'GET' && request.method !== 'HEAD')) return false
    const body = await find()
    if (!body) return false
    setPolicyWithStyle(response, hash)
    sendStaticBody(request, response, body, { type: 'text/html; charset=utf-8' })
    return true
  }
}
