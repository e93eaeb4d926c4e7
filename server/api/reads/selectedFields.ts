import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql'

export type Fragments = ReadonlyMap<string, FragmentDefinitionNode>

/** Returns the fragments of a document by their names. */
export const fragmentsOf = ({ definitions }: DocumentNode): Fragments =>
  new Map(
    definitions.flatMap((each) =>
      each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each] as const] : [],
    ),
  )

/**
 * Collects the fields that are selected on a type, by their names in the reply, in order. A field that is selected more
 * than once has several nodes, each with a part of what is selected below it.
 *
 * @returns null if a directive makes a field conditional, or a fragment is for another type
 */
export function selectedFields(
  sets: readonly SelectionSetNode[],
  type: GraphQLObjectType,
  fragments: Fragments,
  found = new Map<string, FieldNode[]>(),
): Map<string, FieldNode[]> | null {
  for (const each of sets.flatMap(({ selections }) => selections)) {
    if (each.directives && each.directives.length > 0) return null
    if (each.kind === Kind.FIELD) {
      const key = (each.alias ?? each.name).value
      found.set(key, [...(found.get(key) ?? []), each])
      continue
    }
    const part = each.kind === Kind.INLINE_FRAGMENT ? each : fragments.get(each.name.value)
    if (!part || (part.typeCondition && part.typeCondition.name.value !== type.name)) return null
    if (!selectedFields([part.selectionSet], type, fragments, found)) return null
  }
  return found
}
