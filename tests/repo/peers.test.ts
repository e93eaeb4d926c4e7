import { readFileSync } from 'node:fs'
import { buildSchema, Kind, parse, type SelectionSetNode, validate } from 'graphql'
import { describe, expect, test } from 'vitest'
import { dashboard as ofPostGraphile } from '../../bench/peers/postgraphileDashboard.ts'
import { typeDefs } from '../../bench/peers/typeDefs.ts'

const persisted: Record<string, string> = JSON.parse(readFileSync('client/generated/persisted.json', 'utf8'))
const own = Object.values(persisted).find((text) => text.startsWith('query DashboardScreenQuery ')) ?? ''

/** Returns the path of every value in the reply to a query, such as `viewer.next.edges.node.id`. */
function pathsOf(text: string): string[] {
  const { definitions } = parse(text)
  const within = (set: SelectionSetNode | undefined, at: readonly string[]): string[] =>
    (set?.selections ?? []).flatMap((each) => {
      if (each.kind === Kind.INLINE_FRAGMENT) return within(each.selectionSet, at)
      if (each.kind === Kind.FRAGMENT_SPREAD) {
        const fragment = definitions.find(
          (one) => one.kind === Kind.FRAGMENT_DEFINITION && one.name.value === each.name.value,
        )
        return fragment && 'selectionSet' in fragment ? within(fragment.selectionSet, at) : []
      }
      const path = [...at, (each.alias ?? each.name).value]
      return each.selectionSet ? within(each.selectionSet, path) : [path.join('.')]
    })
  const [paths] = definitions.flatMap((each) =>
    each.kind === Kind.OPERATION_DEFINITION ? [within(each.selectionSet, [])] : [],
  )
  return [...new Set(paths)].sort()
}

describe('the servers this one is measured against give', () => {
  test('every field of the dashboard in their own types (Mercurius, Apollo Server)', () => {
    expect(validate(buildSchema(typeDefs), parse(own))).toEqual([])
  })

  test('the same values in the shape of the tables (PostGraphile)', () => {
    const inOurShape = pathsOf(ofPostGraphile).map((path) =>
      path
        .replace('viewer.happeningNow.nodes.', 'viewer.happeningNow.')
        .replace(/^viewer\.(cancellations|expired|noShows)$/, 'viewer.engagement.$1')
        .replace(/^viewer\.pausedUntil$/, 'viewer.membership.pausedUntil'),
    )
    expect(inOurShape.sort()).toEqual(pathsOf(own))
  })
})
