import type { IncomingMessage, ServerResponse } from 'node:http'
import { type DocumentNode, parse } from 'graphql'
import { DomainError } from '#rules/errors.ts'
import { namesOf } from '../../platform/metrics/operationFigures.ts'
import type { AppDeps, RequestFacts } from '../../platform/parts.ts'
import { schema } from '../graphql/schema.ts'
import { quickReader } from '../reads/quickReader.ts'
import { problemsOf, tokenLimit } from './documentLimits.ts'
import { plainMediaType, refuseGraphQL, sendData } from './graphqlReplies.ts'

/** The body of a request for the short way. Any other request goes to GraphQL's own handler. */
const asksByIdAlone = /^\{"id":"([\da-f]{64})","variables":\{\}\}$/

/**
 * Makes the short way for the client's own operations (see quickReader.ts). Its replies, limits, log entries and
 * errors equal those of GraphQL's own handler, which gets all other requests.
 *
 * @param persisted the client's compiled operations, hash to text
 * @returns a handler that resolves to whether it has answered
 */
export function quickReads(
  deps: AppDeps,
  persisted: ReadonlyMap<string, string>,
): (
  request: IncomingMessage,
  response: ServerResponse,
  body: string,
  facts: RequestFacts,
) => Promise<boolean> {
  const read = quickReader(deps)
  const operations = new Map<string, { name: string; document: DocumentNode } | null>()

  function prepare(id: string) {
    const source = persisted.get(id)
    if (source === undefined) return null
    const document = parse(source, { maxTokens: tokenLimit, noLocation: true })
    const [name = ''] = namesOf([source])
    const operation = problemsOf(schema, document).length > 0 ? null : { name, document }
    operations.set(id, operation)
    return operation
  }

  return async (request, response, body, facts) => {
    const mediaType = plainMediaType(request)
    const id = asksByIdAlone.exec(body)?.[1]
    if (mediaType === undefined || id === undefined) return false
    const known = operations.get(id)
    const operation = known === undefined ? prepare(id) : known
    if (!operation) return false
    try {
      const reply = await read({ ...operation, authorization: facts.authorization })
      if (!reply) return false
      response.setHeader('Date', reply.now.toUTCString())
      sendData(response, reply.data, mediaType)
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      refuseGraphQL(response, error, mediaType)
    }
    return true
  }
}
