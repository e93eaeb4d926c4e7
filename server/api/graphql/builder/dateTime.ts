import { GraphQLError, GraphQLScalarType, type ValueNode } from 'graphql'
import { DateTimeISOResolver } from 'graphql-scalars'
import { instantYears, isTakenInstant } from '#rules/forms/instants.ts'

const { first, last } = instantYears

function inRange(instant: Date): Date {
  if (isTakenInstant(instant)) return instant
  throw new GraphQLError(`A date lies between the years ${first} and ${last}.`)
}

const readValue = (value: unknown) => inRange(DateTimeISOResolver.parseValue(value))

function readLiteral(node: ValueNode) {
  const instant = DateTimeISOResolver.parseLiteral(node, undefined)
  return instant && inRange(instant)
}

/** An instant in UTC, ISO 8601, between the years 1900 and 2999. */
export const dateTime = new GraphQLScalarType({
  ...DateTimeISOResolver.toConfig(),
  description: `An instant in RFC 3339 format, such as 2026-11-23T14:05:00Z, between the years ${first} and ${last}. It can be sent with any offset and is returned in UTC.`,
  parseValue: readValue,
  parseLiteral: readLiteral,
  // The newer names of the two functions above. GraphQL prefers them if both exist.
  coerceInputValue: readValue,
  coerceInputLiteral: readLiteral,
})
