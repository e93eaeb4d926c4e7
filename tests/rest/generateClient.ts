import type { JsonSchema } from '../../server/api/rest/jsonSchema.ts'
import type { OpenApiDocument } from '../../server/api/rest/openapi.ts'
import { operationsOf } from './rest.ts'

/** Returns a schema as a TypeScript type. */
function typeOf(schema: JsonSchema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? 'unknown'
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((each) => JSON.stringify(each)).join(' | ')
  if (schema.anyOf) return schema.anyOf.map((each) => typeOf(each as JsonSchema)).join(' | ')
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type })).join(' | ')
  switch (schema.type) {
    case 'array':
      return `(${typeOf(schema.items as JsonSchema)})[]`
    case 'object':
      return objectType(schema)
    case 'integer':
      return 'number'
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return schema.type
    default:
      throw new Error(`No TypeScript for ${JSON.stringify(schema)}`)
  }
}

function objectType({ properties, required = [], additionalProperties }: JsonSchema): string {
  if (!properties && additionalProperties) {
    return `Record<string, ${typeOf(additionalProperties as JsonSchema)}>`
  }
  const members = Object.entries(properties ?? {}).map(
    ([name, schema]) => `${name}${required.includes(name) ? '' : '?'}: ${typeOf(schema as JsonSchema)}`,
  )
  return `{ ${members.join('; ')} }`
}

const runtime = `
export class Refused extends Error {
  readonly status: number
  readonly refusal: Error_
  constructor(status: number, refusal: Error_) {
    super(refusal.message)
    this.status = status
    this.refusal = refusal
  }
}

export function createClient(site: string, authToken: () => string | undefined = () => undefined) {
  async function call<Reply>(method: string, path: string, query: object, body?: object): Promise<Reply> {
    const address = new URL(site + path)
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined && value !== null) address.searchParams.set(name, String(value))
    }
    const token = authToken()
    const response = await fetch(address, {
      method,
      headers: {
        ...(body && { 'Content-Type': 'application/json' }),
        ...(token !== undefined && { Authorization: 'Bearer ' + token }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const reply: unknown = await response.json()
    if (!response.ok) throw new Refused(response.status, reply as Error_)
    return reply as Reply
  }
  return {
`

/**
 * Generates a small typed client from the OpenAPI document alone.
 *
 * @returns the source of a TypeScript module that needs no package
 */
export function generateClient(document: OpenApiDocument): string {
  // A component with the name of a global would shadow it.
  const renamed = JSON.parse(
    JSON.stringify(document).replaceAll('#/components/schemas/Error"', '#/components/schemas/Error_"'),
  ) as OpenApiDocument
  const types = Object.entries(renamed.components.schemas).map(
    ([name, schema]) => `export type ${name === 'Error' ? 'Error_' : name} = ${typeOf(schema)}`,
  )
  const calls = operationsOf(renamed).map(({ path, method, operation }) => {
    const { operationId, summary, parameters = [], requestBody, responses } = operation
    const success = responses[200]
    if (!success || !('content' in success)) throw new Error(`${operationId} describes no reply.`)
    const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]))
    const required = parameters.filter((each) => each.required).map(({ name }) => name)
    const input = requestBody
      ? typeOf(requestBody.content['application/json'].schema)
      : objectType({ type: 'object', properties, required })
    const inPath = parameters.filter((each) => each.in === 'path').map(({ name }) => name)
    const target = inPath.reduce((each, name) => each.replace(`{${name}}`, `\${${name}}`), path)
    const hasInput = requestBody !== undefined || parameters.length > 0
    const parameter = hasInput
      ? `${requestBody ? 'body' : `{ ${[...inPath, '...query'].join(', ')} }`}: ${input}`
      : ''
    const [query, body] = requestBody ? ['{}', ', body'] : [hasInput ? 'query' : '{}', '']
    return `    /** ${summary} */
    ${operationId}: (${parameter}) =>
      call<${typeOf(success.content['application/json'].schema)}>('${method.toUpperCase()}', \`${renamed.servers[0]?.url}${target}\`, ${query}${body}),`
  })
  return `${types.join('\n')}\n${runtime}${calls.join('\n')}\n  }\n}\n`
}
