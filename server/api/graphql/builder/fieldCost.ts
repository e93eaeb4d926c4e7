import type { GraphQLField } from 'graphql'

/** Says that a field costs more than its type shows (docs/security.md, "The cost of a GraphQL operation"), as `extensions` of the field: in objects. */
export const costOf = (cost: number): { cost: number } => ({ cost })

/** What a field was said to cost by {@link costOf}, in objects; 0 for most. */
export function ownCost({ extensions }: GraphQLField<unknown, unknown>): number {
  return typeof extensions.cost === 'number' ? extensions.cost : 0
}
