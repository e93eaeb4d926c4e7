import type { Member } from '../../server/generated/client/client.ts'
import type { TestApi } from './api.ts'
import { askAs } from './seats.ts'

type Connection<Node> = {
  edges: { cursor: string; node: Node }[]
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
}

/** One page of a connection of the root, as somebody who signs in just now; anything but a list throws. */
async function readPage<Node>(
  api: TestApi,
  reader: Pick<Member, 'id'>,
  field: string,
  args: string,
  selection: string,
): Promise<{ nodes: Node[]; endCursor: string | null; hasNextPage: boolean }> {
  const { data, errors } = await askAs<Record<string, Connection<Node>>>(
    api,
    reader,
    `{ ${field}${args && `(${args})`} { edges { cursor node { ${selection} } } pageInfo { hasNextPage endCursor } } }`,
  )
  const list = data?.[field]
  if (errors || !list) throw new Error(errors?.[0]?.message ?? 'No list came back')
  return { nodes: list.edges.map(({ node }) => node), ...list.pageInfo }
}

/** Every row of a connection, read two at a time from its first page to its last. */
export async function readAll<Node>(
  api: TestApi,
  reader: Pick<Member, 'id'>,
  field: string,
  args: string,
  selection: string,
): Promise<Node[]> {
  const all: Node[] = []
  for (let after: string | null = null; ; ) {
    const paging: string = after === null ? '' : `, after: ${JSON.stringify(after)}`
    const page = await readPage<Node>(api, reader, field, `first: 2, ${args}${paging}`, selection)
    all.push(...page.nodes)
    if (!page.hasNextPage) return all
    after = page.endCursor
  }
}
