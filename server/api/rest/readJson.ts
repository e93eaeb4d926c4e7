import type { IncomingMessage } from 'node:http'
import { DomainError } from '#rules/errors.ts'
import { decodeUtf8, parseJson } from '../../platform/http/parseJson.ts'
import { readBytes } from '../../platform/http/readBody.ts'
import { BadRequest } from './badRequest.ts'

/** Most bytes of a body, unless the row allows more (docs/limits.md). */
const bodyLimit = 16_000
const deepest = 8
const jsonType = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i
/** A bracket, or a string with the colon after it. Unclosed strings match too, so that no text is scanned twice. */
const tokens = /("(?:[^"\\]|\\.)*"?)\s*(:)?|[{}[\]]/gs

/**
 * Refuses what JSON.parse accepts silently: names that occur twice in one object, `__proto__`, and too much depth.
 *
 * @param json well-formed JSON
 */
function refuseTrickery(json: string): void {
  const open: (Set<unknown> | null)[] = []
  for (const [token, name, colon] of json.matchAll(tokens)) {
    if (token === '{' || token === '[') open.push(token === '{' ? new Set() : null)
    else if (token === '}' || token === ']') open.pop()
    else if (name && colon) {
      const key: unknown = JSON.parse(name)
      const names = open.at(-1)
      if (key === '__proto__') throw new BadRequest('The body holds a name that is not allowed.')
      if (names?.has(key)) throw new BadRequest('The body holds a name twice.')
      names?.add(key)
    }
    if (open.length > deepest) throw new BadRequest('The body is nested too deeply.')
  }
}

function readText(bytes: Buffer): { json: string; value: unknown } {
  const json = decodeUtf8(bytes)
  const parsed = json === null ? null : parseJson(json)
  if (json === null || !parsed) throw new BadRequest('The body is not JSON in UTF-8.')
  return { json, ...parsed }
}

/** Refuses a body that is not declared as plain JSON. A request without a body needs no declaration. */
function refuseOtherTypes({ headers }: IncomingMessage): void {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  const encoding = headers['content-encoding'] ?? 'identity'
  if (hasBody && !(jsonType.test(headers['content-type'] ?? '') && encoding === 'identity')) {
    throw new DomainError('UNSUPPORTED_MEDIA_TYPE', 'The body must be sent as application/json.')
  }
}

/**
 * Reads the JSON object in a request's body; without a body, an empty object.
 *
 * @param more bytes allowed in addition to the usual limit
 * @throws DomainError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE; BadRequest for anything but one JSON object without
 *   repeated names (RFC 8259, section 4)
 */
export async function readJson(request: IncomingMessage, more = 0): Promise<Record<string, unknown>> {
  refuseOtherTypes(request)
  const bytes = await readBytes(request, bodyLimit + more)
  if (bytes.length === 0) return {}
  const { json, value } = readText(bytes)
  refuseTrickery(json)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new BadRequest('The body must be a JSON object.')
  }
  return { ...value }
}

/**
 * Reads the query parameters of a URL.
 *
 * @throws BadRequest if a name occurs twice
 */
export function readQuery(request: IncomingMessage): Record<string, unknown> {
  if (!request.url?.includes('?')) return {}
  const { searchParams } = new URL(request.url, 'http://localhost')
  const query: Record<string, unknown> = Object.fromEntries(searchParams)
  if (searchParams.size > Object.keys(query).length) throw new BadRequest('The query holds a name twice.')
  return query
}
