import type { z } from 'zod'
import { statusOf } from '../../platform/http/publicErrors.ts'
import { createSchemaWriter, type JsonSchema, type WriteSchema } from './jsonSchema.ts'
import { Refusal } from './replies.ts'
import type { Route } from './routes.ts'
import { hasBody, type Row } from './row.ts'

type Reference = { $ref: string }
type Parameter = {
  name: string
  in: 'query' | 'path'
  required: boolean
  description?: string
  schema: JsonSchema
  example?: unknown
}
type Content = { content: { 'application/json': { schema: JsonSchema; example?: unknown } } }
type Response = { description: string; headers?: Record<string, Reference> } & Content

export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  security: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { required: boolean } & Content
  responses: Record<string, Response | Reference>
}

export type OpenApiDocument = {
  openapi: string
  info: { title: string; version: string; summary: string; description: string; license: object }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, JsonSchema>
    responses: Record<string, Response>
    headers: Record<string, { description: string; schema: JsonSchema }>
    securitySchemes: Record<string, object>
  }
}

/** The meaning of each error status. Only this table decides which refusals are 400 and which are 422. */
const refusals: Record<number, { name: string; description: string; headers?: string[] }> = {
  400: {
    name: 'BadRequest',
    description:
      'BAD_INPUT: the request is not well-formed. It is not JSON, or a field is missing or does not fit the schema in this document.',
  },
  401: {
    name: 'Unauthenticated',
    description: 'There is no valid bearer token of a live session.',
    headers: ['WWW-Authenticate'],
  },
  403: {
    name: 'Forbidden',
    description:
      'The request is not allowed, or it carries our cookie without proof that it comes from our site.',
  },
  404: { name: 'NotFound', description: 'It does not exist, or it does not belong to the caller.' },
  409: { name: 'Conflict', description: 'It is not possible in the current state.' },
  413: { name: 'PayloadTooLarge', description: 'The body is larger than 16 KB, or than 46 KB for a report.' },
  415: { name: 'UnsupportedMediaType', description: 'The Content-Type of the body is not application/json.' },
  422: {
    name: 'Unprocessable',
    description: 'BAD_INPUT: the request fits the schema, but a value is not acceptable.',
  },
  429: {
    name: 'RateLimited',
    description: 'There were too many requests. Wait `Retry-After` seconds.',
    headers: ['Retry-After'],
  },
  500: { name: 'Internal', description: 'The server failed. `message` has a reference to its log.' },
  503: {
    name: 'Unavailable',
    description: 'The server is busy. Wait `Retry-After` seconds.',
    headers: ['Retry-After'],
  },
}

const headers = {
  'Retry-After': { description: 'The number of seconds to wait.', schema: { type: 'integer' as const } },
  'WWW-Authenticate': { description: 'The scheme: Bearer.', schema: { type: 'string' as const } },
}

const tags = [
  { name: 'Auth', description: 'Signing in and out.' },
  { name: 'Public', description: 'Calls that anybody can make.' },
  { name: 'Member', description: 'Calls that a signed-in member can make about their own data.' },
]

const introduction = `Every reply is JSON. Instants are in UTC (ISO 8601), and ids are numbers.

**Signing in**: request a login link, pass its \`token\` to \`/auth/verify\`, and send the \`authToken\` as \`Authorization: Bearer …\`. It expires after 10 minutes; \`/auth/refresh\` returns the next pair of tokens. There are no passwords and no API keys.

**Refusals** have one shape: \`message\` is a sentence to show to the user, \`code\` is one of a closed list, and \`fields\` has a sentence for each wrong field. A request that does not fit this document gets 400. A request that fits but has an unacceptable value gets 422. Both have the code BAD_INPUT. A method that an address does not support gets 405, and a path longer than 2 KB gets 414. Only a request that breaks HTTP has no body in its refusal: 431 for a head larger than 16 KB, 408 for one that arrives too slowly, 417 for an unknown \`Expect\`, and 400 for anything else, such as an unknown method. After 429 or 503, wait \`Retry-After\` seconds.

**Browsers**: a write with our \`XSRF-TOKEN\` cookie must repeat its value in the header \`X-XSRF-TOKEN\`. Writes from other origins are refused. A client without cookies needs neither. If your HTTP library stores cookies, turn that off.`

const tagOf = ({ path }: Row) =>
  path.startsWith('/member/') ? 'Member' : path.startsWith('/auth/') ? 'Auth' : 'Public'

function statusesOf({ row, isWrite, forMembers }: Route): number[] {
  const takesInput = Object.keys(row.input.shape).length > 0
  const takesBody = hasBody(row.method)
  return [
    ...(takesBody || takesInput ? [400] : []),
    ...(forMembers ? [401] : []),
    ...(row.method === 'GET' ? [] : [403]),
    ...(takesBody ? [413, 415] : []),
    ...(takesInput ? [422] : []),
    ...(isWrite || takesInput ? [429] : []),
    500,
    503,
    ...(row.refusals ?? []).map((code) => statusOf[code]),
  ]
}

function parametersOf({ path, input, example }: Row, write: WriteSchema): Parameter[] {
  return Object.entries(input.shape).map(([name, type]) => {
    const { description, ...schema } = write(type as z.ZodType, 'input')
    const value = example.input?.[name]
    return {
      name,
      in: path.includes(`{${name}}`) ? 'path' : 'query',
      required: !type.safeParse(undefined).success,
      ...(description !== undefined && { description }),
      schema,
      ...(value !== undefined && { example: value }),
    }
  })
}

function operationOf(route: Route, write: WriteSchema): Operation {
  const { row, forMembers } = route
  const fields = Object.keys(row.input.shape)
  const isBody = hasBody(row.method) && fields.length > 0
  const responses: Operation['responses'] = {
    200: {
      description: 'Done.',
      content: { 'application/json': { schema: write(row.output, 'output'), example: row.example.reply } },
    },
  }
  for (const status of statusesOf(route)) {
    responses[status] = { $ref: `#/components/responses/${refusals[status]?.name}` }
  }
  return {
    operationId: row.name,
    tags: [tagOf(row)],
    summary: row.summary,
    ...(row.description !== undefined && { description: row.description }),
    security: forMembers ? [{ bearer: [] }] : [],
    ...(!hasBody(row.method) && fields.length > 0 && { parameters: parametersOf(row, write) }),
    ...(isBody && {
      requestBody: {
        required: !row.input.safeParse({}).success,
        content: { 'application/json': { schema: write(row.input, 'input'), example: row.example.input } },
      },
    }),
    responses,
  }
}

/**
 * Builds the OpenAPI 3.1 document of the routes.
 *
 * @returns a document with addresses relative to the site
 */
export function openApiDocument(routes: readonly Route[]): OpenApiDocument {
  const { schemas, write } = createSchemaWriter()
  const paths: OpenApiDocument['paths'] = {}
  for (const route of routes) {
    const { path, method } = route.row
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(route, write) }
  }
  const schema = write(Refusal, 'output')
  const responses = Object.values(refusals).map(({ name, description, headers = [] }) => {
    const named = Object.fromEntries(headers.map((each) => [each, { $ref: `#/components/headers/${each}` }]))
    return [name, { description, headers: named, content: { 'application/json': { schema } } }] as const
  })
  return {
    openapi: '3.1.1',
    info: {
      title: 'Encounters REST API',
      version: '1.0.0',
      summary: 'Guided video conversations of small groups.',
      description: introduction,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api' }],
    tags,
    paths,
    components: {
      schemas,
      responses: Object.fromEntries(responses),
      headers,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The authToken.' },
      },
    },
  }
}
