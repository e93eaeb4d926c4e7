import { request } from 'node:http'
import type { OpenApiDocument, Operation } from '../../server/api/rest/openapi.ts'
import type { TestApi } from '../support/api.ts'

export type Reply = {
  status: number
  headers: Headers
  /** Parsed JSON; undefined for an empty reply. */
  body: unknown
  text: string
}

type CallOptions = {
  /** Sent as JSON. */
  body?: unknown
  bearer?: string | undefined
  headers?: Record<string, string>
}

/** Calls the REST layer like a client without cookies; `path` is below /api. */
export async function call(
  { url }: Pick<TestApi, 'url'>,
  method: string,
  path: string,
  { body, bearer, headers = {} }: CallOptions = {},
): Promise<Reply> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(bearer !== undefined && { Authorization: `Bearer ${bearer}` }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const isJson = response.headers.get('Content-Type')?.startsWith('application/json')
  return {
    status: response.status,
    headers: response.headers,
    body: isJson && text ? JSON.parse(text) : undefined,
    text,
  }
}

/** Calls with exactly these headers, since fetch would add some, and sends the body in these pieces. */
export function callPlainly(
  { url }: Pick<TestApi, 'url'>,
  method: string,
  path: string,
  headers: Record<string, string>,
  pieces: readonly string[] = [],
): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve, reject) => {
    const asked = request(`${url}/api${path}`, { method, headers })
    asked.on('response', async (response) => {
      let text = ''
      for await (const piece of response) text += piece
      resolve({ status: response.statusCode ?? 0, body: text ? JSON.parse(text) : undefined })
    })
    asked.on('error', reject)
    for (const piece of pieces) asked.write(piece)
    asked.end()
  })
}

export type NamedOperation = { path: string; method: string; operation: Operation }

/** Returns every operation of a document, in its order. */
export function operationsOf(document: OpenApiDocument): NamedOperation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
}

/** Returns the call of an operation's own example: the URL below /api, and the body. */
export function exampleCall({ path, operation }: NamedOperation): { target: string; body?: unknown } {
  let target = path
  const query = new URLSearchParams()
  for (const { name, in: place, example } of operation.parameters ?? []) {
    if (place === 'path') target = target.replace(`{${name}}`, String(example))
    else if (example !== undefined) query.set(name, String(example))
  }
  const body = operation.requestBody?.content['application/json'].example
  return { target: query.size > 0 ? `${target}?${query}` : target, ...(body !== undefined && { body }) }
}
