import type { GraphQLField } from 'graphql'

/** Sets a field's cost in objects by its `extensions` (docs/security.md, "The cost of a GraphQL operation"). */
export const costOf = (cost: number): { cost: number } => ({ cost })

/** Returns the cost of a field that was set by {@link costOf}, in objects; 0 for most fields. */
export function ownCost({ extensions }: GraphQLField<unknown, unknown>): number {
  return typeof extensions.cost === 'number' ? extensions.cost : 0
}
