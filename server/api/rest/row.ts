import type { z } from 'zod'
import type { ErrorCode } from '#rules/errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Whether the input of a call is in its body; else it is in the path and the query. */
export const hasBody = (method: Method): boolean => method === 'POST' || method === 'PUT'

/** One page of a list of the schema. */
export type Connection<Node> = {
  edges: { node: Node }[]
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
}

/** One REST call, defined by a GraphQL operation. */
export type RowDefinition<Input extends z.ZodObject, Data, Reply extends z.ZodType> = {
  /** The name of the call in the OpenAPI document, and so in clients generated from it. */
  name: string
  method: Method
  /** The path below /api. A part in braces is a field of the input. */
  path: string
  summary: string
  description?: string
  /** The refusals of this call, besides those that every call can have. */
  refusals?: readonly ErrorCode[]
  /** Bytes that a body may have in addition to the usual limit, so that a long text is not refused for its length. */
  moreBytes?: number
  /** For POST and PUT the JSON body; for GET and DELETE the query and the parts of the path. */
  input: Input
  /** The GraphQL document, with exactly one operation. */
  document: string
  /**
   * Returns the operation's variables.
   *
   * @throws DomainError for invalid input that GraphQL cannot refuse, since its operation has no such field
   */
  variables?(input: z.output<Input>): Record<string, unknown>
  /** Returns the list in the data. It is read page by page, by `$after`, and the reply contains all its nodes. */
  connection?(data: { viewer: { list: Connection<unknown> } }): Connection<unknown>
  /** Names of the schema's input fields that have another name here. Refusals use the name here. */
  fieldNames?: Readonly<Record<string, Extract<keyof Input['shape'], string>>>
  output: Reply
  /**
   * Builds the reply.
   *
   * @param data the data that GraphQL returned, or every node of the connection
   */
  reply(data: Data, input: z.output<Input>): z.input<Reply>
  example: { input?: z.input<Input>; reply: z.input<Reply> }
}

export type Row = RowDefinition<z.ZodObject, unknown, z.ZodType>

/** Defines a row. Its types are checked here; afterwards all rows have the same type. */
export function row<Input extends z.ZodObject, Data, Reply extends z.ZodType>(
  definition: RowDefinition<Input, Data, Reply>,
): Row {
  return definition
}
