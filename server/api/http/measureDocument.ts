import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isCompositeType,
  isListType,
  isObjectType,
  Kind,
  type SelectionSetNode,
  visit,
} from 'graphql'
import { pageSize } from '../graphql/builder/builder.ts'
import { ownCost } from '../graphql/builder/fieldCost.ts'

export type Measure = {
  /** levels of nested fields, including the leaf */
  depth: number
  aliases: number
  directives: number
  /** fields in the text; those of a fragment count once */
  fields: number
  /** objects the reply may contain */
  cost: number
}

/** The assumed number of objects in a list without pages. */
const listSize = 10
/** The assumed lengths of introspection lists. They are low, since they read no rows. */
const introspectionLists = new Map([
  ['types', 5],
  ['fields', 20],
  ['inputFields', 20],
  ['interfaces', 20],
  ['possibleTypes', 20],
])

type Weight = Omit<Measure, 'fields'>

const nothing: Weight = { depth: 0, aliases: 0, directives: 0, cost: 0 }

const beside = (left: Weight, right: Weight): Weight => ({
  depth: Math.max(left.depth, right.depth),
  aliases: left.aliases + right.aliases,
  directives: left.directives + right.directives,
  cost: left.cost + right.cost,
})

/** Whether a type only serves for paging and is no object of its own. */
function isWrapper(type: GraphQLNamedType): boolean {
  if (!isObjectType(type)) return false
  const fields = type.getFields()
  return type.name === 'PageInfo' || ('edges' in fields && 'pageInfo' in fields) || isEdge(type)
}

const isEdge = (type: GraphQLNamedType): boolean =>
  isObjectType(type) && 'cursor' in type.getFields() && 'node' in type.getFields()

/** Returns the rows that a page asks for. A size in a variable is unknown here and counts as the largest. */
function rowsAskedFor(node: FieldNode): number {
  const sizes = (node.arguments ?? [])
    .filter(({ name }) => name.value === 'first' || name.value === 'last')
    .map(({ value }) => {
      if (value.kind === Kind.NULL) return pageSize.default
      return value.kind === Kind.INT ? Number(value.value) : pageSize.max
    })
  if (sizes.length === 0) return pageSize.default
  return Math.min(Math.max(...sizes, 0), pageSize.max)
}

/** Returns how many objects a field may return, and the cost of each without its own fields. */
function weigh(node: FieldNode, field: GraphQLField<unknown, unknown>, type: GraphQLCompositeType) {
  if (type.name.startsWith('__')) {
    const times = introspectionLists.get(node.name.value)
    return { times: times ?? 1, each: times === undefined ? 0 : 1 }
  }
  const isPaged = field.args.some(({ name }) => name === 'first')
  const isList = isListType(getNullableType(field.type)) && !isEdge(type)
  return { times: isPaged ? rowsAskedFor(node) : isList ? listSize : 1, each: isWrapper(type) ? 0 : 1 }
}

/**
 * Measures a document before anything of it runs. A fragment counts wherever it is spread, and a variable counts as
 * its largest possible value. The depth of introspection is left to GraphQL's own rule.
 *
 * @param document a parsed document, valid or not; fields that the schema does not have cost nothing
 * @returns the largest measures of its operations (docs/limits.md; docs/security.md, "The cost of a GraphQL operation")
 */
export function measureDocument(schema: GraphQLSchema, document: DocumentNode): Measure {
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition)
  const measured = new Map<string, Weight>()

  function ofFragment(name: string): Weight {
    const known = measured.get(name)
    if (known) return known
    const fragment = fragments.get(name)
    if (!fragment) return nothing
    // Ends the recursion of a fragment that spreads itself. GraphQL's own rules refuse it.
    measured.set(name, nothing)
    const type = schema.getType(fragment.typeCondition.name.value)
    const whole = beside(ofSelections(fragment.selectionSet, type), {
      ...nothing,
      directives: fragment.directives?.length ?? 0,
    })
    measured.set(name, whole)
    return whole
  }

  function ofField(node: FieldNode, parent: GraphQLNamedType | undefined): Weight {
    const field = isCompositeType(parent) ? schema.getField(parent, node.name.value) : undefined
    const type = field && getNamedType(field.type)
    const inner = node.selectionSet ? ofSelections(node.selectionSet, type) : nothing
    const { times, each } = field && isCompositeType(type) ? weigh(node, field, type) : { times: 1, each: 0 }
    return {
      depth: type?.name.startsWith('__') ? 0 : inner.depth + 1,
      aliases: inner.aliases + (node.alias ? 1 : 0),
      directives: inner.directives,
      cost: times * (each + inner.cost) + (field ? ownCost(field) : 0),
    }
  }

  function ofSelections({ selections }: SelectionSetNode, type: GraphQLNamedType | undefined): Weight {
    return selections.reduce((sum, node) => {
      const own = { ...nothing, directives: node.directives?.length ?? 0 }
      if (node.kind === Kind.FIELD) return beside(sum, beside(own, ofField(node, type)))
      if (node.kind === Kind.FRAGMENT_SPREAD) return beside(sum, beside(own, ofFragment(node.name.value)))
      const inner = node.typeCondition ? schema.getType(node.typeCondition.name.value) : type
      return beside(sum, beside(own, ofSelections(node.selectionSet, inner)))
    }, nothing)
  }

  let fields = 0
  visit(document, {
    Field() {
      fields += 1
    },
  })
  const weight = document.definitions.reduce((largest, definition) => {
    if (definition.kind !== Kind.OPERATION_DEFINITION) return largest
    const root = schema.getRootType(definition.operation) ?? undefined
    const inner = ofSelections(definition.selectionSet, root)
    const directives = inner.directives + (definition.directives?.length ?? 0)
    return {
      depth: Math.max(largest.depth, inner.depth),
      aliases: Math.max(largest.aliases, inner.aliases),
      directives: Math.max(largest.directives, directives),
      cost: Math.max(largest.cost, inner.cost),
    }
  }, nothing)
  return { ...weight, fields }
}
