import type { z } from 'zod'
import type { ErrorCode } from '#rules/errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Whether the input of a call comes in its body; else in the path and the query. */
export const hasBody = (method: Method): boolean => method === 'POST' || method === 'PUT'

/** One page of a list of the schema. */
export type Connection<Node> = {
  edges: { node: Node }[]
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
}

/** One REST call, stated over the GraphQL schema. */
export type RowDefinition<Input extends z.ZodObject, Data, Reply extends z.ZodType> = {
  /** Names the call in the OpenAPI document, and so in clients generated from it. */
  name: string
  method: Method
  /** Below /api; a part in braces is a field of the input. */
  path: string
  summary: string
  description?: string
  /** What may be refused beyond what every call may refuse. */
  refusals?: readonly ErrorCode[]
  /** Bytes that a body may have beyond the usual number, where a long text is never to be refused for its length. */
  moreBytes?: number
  /** The JSON body of POST and PUT; the query and the path's parts of GET and DELETE. */
  input: Input
  /** One operation. */
  document: string
  /**
   * @throws DomainError for what the schema cannot know of, since GraphQL has no such input
   */
  variables?(input: z.output<Input>): Record<string, unknown>
  /** The list in the data; it is asked for page by page, by `$after`, and the reply is made of all its nodes. */
  connection?(data: { viewer: { list: Connection<unknown> } }): Connection<unknown>
  /** What a field of the schema's input is called in this one, where that is otherwise; refusals name it so. */
  fieldNames?: Readonly<Record<string, Extract<keyof Input['shape'], string>>>
  output: Reply
  /** @param data what GraphQL answered, or every node of the connection */
  reply(data: Data, input: z.output<Input>): z.input<Reply>
  example: { input?: z.input<Input>; reply: z.input<Reply> }
}

export type Row = RowDefinition<z.ZodObject, unknown, z.ZodType>

/** States a row; its types are checked here, and from here on every row is alike. */
export function row<Input extends z.ZodObject, Data, Reply extends z.ZodType>(
  definition: RowDefinition<Input, Data, Reply>,
): Row {
  return definition
}
