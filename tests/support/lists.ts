import type { Member } from '../../server/generated/client/client.ts'
import type { TestApi } from './api.ts'
import { signIn } from './factories.ts'

type Connection<Node> = {
  edges: { cursor: string; node: Node }[]
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
}

/** Reads one page of a connection of the root; throws if the reply is not a list. */
async function readPage<Node>(
  api: TestApi,
  bearer: string,
  field: string,
  args: string,
  selection: string,
): Promise<{ nodes: Node[]; endCursor: string | null; hasNextPage: boolean }> {
  const { data, errors } = await api.graphql<Record<string, Connection<Node>>>(
    `{ ${field}${args && `(${args})`} { edges { cursor node { ${selection} } } pageInfo { hasNextPage endCursor } } }`,
    {},
    { bearer },
  )
  const list = data?.[field]
  if (errors || !list) throw new Error(errors?.[0]?.message ?? 'No list came back')
  return { nodes: list.edges.map(({ node }) => node), ...list.pageInfo }
}

/**
 * Reads every row of a connection, from its first page to its last, as somebody who signs in just now.
 *
 * @param pageSize two by default, so that few rows already take several pages
 */
export async function readAll<Node>(
  api: TestApi,
  reader: Pick<Member, 'id'>,
  field: string,
  args: string,
  selection: string,
  pageSize = 2,
): Promise<Node[]> {
  const bearer = await signIn(api, reader)
  const all: Node[] = []
  for (let after: string | null = null; ; ) {
    const paging: string = after === null ? '' : `, after: ${JSON.stringify(after)}`
    const page = await readPage<Node>(api, bearer, field, `first: ${pageSize}, ${args}${paging}`, selection)
    all.push(...page.nodes)
    if (!page.hasNextPage) return all
    after = page.endCursor
  }
}
