import {
  type DocumentNode,
  type ExecutionResult,
  GraphQLError,
  getOperationAST,
  OperationTypeNode,
} from 'graphql'
import type { Plugin, YogaServerInstance } from 'graphql-yoga'
import { z } from 'zod'

const isVariables = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The body of a plain request. Any other request is left to Yoga. */
const plainRequest = z.strictObject({
  id: z.string().optional(),
  query: z.string().optional(),
  variables: z.custom<Record<string, unknown>>(isVariables).nullish(),
  operationName: z.string().nullish(),
})

/** A result that was computed before Yoga, which only has to build the reply. */
export type Executed = { executed?: ExecutionResult | undefined }

export const replyForExecuted: Plugin<object, Executed> = {
  onParams({ context: { executed }, setResult }) {
    if (executed) setResult(executed)
  },
}

function parsed(parse: (text: string) => DocumentNode, text: string): DocumentNode | undefined {
  try {
    return parse(text)
  } catch (error) {
    if (error instanceof GraphQLError) return undefined
    throw error
  }
}

/**
 * Executes a plain query or mutation with all of Yoga's plugins. It only skips Yoga's handling of request and reply,
 * which takes longer than many queries.
 *
 * @param persisted the client's compiled operations, hash to text
 * @param body the parsed body of the request
 * @returns undefined if nothing was executed, because Yoga has to handle or stream the request
 * @throws GraphQLError if the context cannot be created
 */
export async function executeDirectly<ServerContext extends object>(
  yoga: YogaServerInstance<ServerContext, object>,
  persisted: ReadonlyMap<string, string>,
  body: unknown,
  serverContext: ServerContext,
): Promise<ExecutionResult | undefined> {
  const { data: asked } = plainRequest.safeParse(body)
  if (!asked) return
  const { id, variables, operationName } = asked
  const query = asked.query ?? persisted.get(id ?? '')
  if (!query) return
  const { parse, validate, contextFactory, execute, schema } = yoga.getEnveloped({
    ...serverContext,
    // Yoga's plugin against mutations by GET reads both if a document cannot be parsed.
    request: { method: 'POST' },
    params: { operationName },
  })
  const document = parsed(parse, query)
  if (!document || validate(schema, document).length > 0) return
  const operation = getOperationAST(document, operationName)
  if (!operation || operation.operation === OperationTypeNode.SUBSCRIPTION) return
  const contextValue = await contextFactory()
  return execute({ schema, document, contextValue, variableValues: variables, operationName })
}
