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
      'Not well-formed: no JSON, or a field is missing or does not fit the schema given here. BAD_INPUT.',
  },
  401: {
    name: 'Unauthenticated',
    description: 'No valid bearer token of a live session.',
    headers: ['WWW-Authenticate'],
  },
  403: {
    name: 'Forbidden',
    description: 'Not allowed, or not provably from the site that holds our cookie.',
  },
  404: { name: 'NotFound', description: 'It does not exist, or is not yours.' },
  409: { name: 'Conflict', description: 'It cannot be done as things stand.' },
  413: { name: 'PayloadTooLarge', description: 'The body is over 16 KB, or over 46 KB of a report.' },
  415: { name: 'UnsupportedMediaType', description: 'The body is not application/json.' },
  422: { name: 'Unprocessable', description: 'It fits the schema, with a value that cannot be. BAD_INPUT.' },
  429: { name: 'RateLimited', description: 'Too many requests.', headers: ['Retry-After'] },
  500: { name: 'Internal', description: 'A fault of ours; `message` has its reference in the log.' },
  503: { name: 'Unavailable', description: 'Busy just now.', headers: ['Retry-After'] },
}

const headers = {
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' as const } },
  'WWW-Authenticate': { description: 'Bearer.', schema: { type: 'string' as const } },
}

const tags = [
  { name: 'Auth', description: 'Signing in and out.' },
  { name: 'Public', description: 'What anybody may call.' },
  { name: 'Member', description: 'What the signed-in member may call, for themselves.' },
]

const introduction = `Every call answers JSON. Instants are UTC, ISO 8601; ids are numbers.

**Signing in**: request a login link, hand its \`token\` to \`/auth/verify\`, send the \`authToken\` as \`Authorization: Bearer …\`. It lives 10 minutes; \`/auth/refresh\` gives the next pair. There are no passwords and no API keys.

**Refusals** have one shape: \`message\` is a sentence to show, \`code\` one of a closed list, \`fields\` a sentence for each wrong field. A request that does not fit this document is 400; one that fits, with a value that cannot be, is 422; both are BAD_INPUT. A method that an address does not take is 405, a path over 2 KB 414, and a head over 16 KB 431, which alone has no body. After 429 and 503 wait \`Retry-After\` seconds.

**Browsers**: a write that carries our \`XSRF-TOKEN\` cookie must repeat its value in \`X-XSRF-TOKEN\`, and writes from other origins are refused. A client without cookies needs neither: let a library that stores cookies store none.`

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
