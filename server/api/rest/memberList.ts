import { z } from 'zod'
import { pageSize } from '../graphql/builder/builder.ts'
import { type Row, type RowDefinition, row } from './row.ts'

type ListDefinition<Node, Item extends z.ZodType> = Pick<
  RowDefinition<z.ZodObject, unknown, Item>,
  'name' | 'path' | 'summary' | 'description'
> & {
  /** The name of a connection of the schema's Viewer. */
  field: string
  /** The selection of each of its nodes, in GraphQL. */
  selection: string
  output: Item
  item(node: Node): z.input<Item>
  example: z.input<Item>[]
}

/** Defines a row that replies with a whole list of the member's, however many pages the schema has. */
export function memberList<Node, Item extends z.ZodType>(definition: ListDefinition<Node, Item>): Row {
  const { name, path, summary, field, selection, output, item, example } = definition
  return row({
    name,
    method: 'GET',
    path,
    summary,
    ...(definition.description !== undefined && { description: definition.description }),
    input: z.object({}),
    document: `query($after: String) {
      viewer {
        list: ${field}(first: ${pageSize.max}, after: $after) {
          edges { node { ${selection} } }
          pageInfo { hasNextPage endCursor }
        }
      }
    }`,
    connection: ({ viewer }) => viewer.list,
    output: z.array(output),
    reply: (nodes: Node[]) => nodes.map(item),
    example: { reply: example },
  })
}
