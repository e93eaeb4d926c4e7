import { type GraphQLField, type GraphQLObjectType, type GraphQLSchema, isObjectType } from 'graphql'
import { z } from 'zod'

const scoped = z.object({
  pothosOptions: z.object({ authScopes: z.object({ operator: z.boolean(), member: z.boolean() }).partial() }),
})

/** Returns who may ask, from the scopes of a field or type; null if anybody may, or its parent already says it. */
function whoMayAsk({ extensions }: Pick<GraphQLObjectType, 'extensions'>): string | null {
  const { operator, member } = scoped.safeParse(extensions).data?.pothosOptions.authScopes ?? {}
  if (operator) return 'For operators only.'
  return member ? 'For members.' : null
}

const withWho = (part: GraphQLObjectType | GraphQLField<unknown, unknown>): void => {
  part.description = [part.description, whoMayAsk(part)].filter(Boolean).join(' ')
}

/** Adds who may ask to the description of each root field and each type. */
export function sayWhoMayAsk(schema: GraphQLSchema): GraphQLSchema {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]
  for (const root of roots) Object.values(root?.getFields() ?? {}).forEach(withWho)
  Object.values(schema.getTypeMap()).filter(isObjectType).forEach(withWho)
  return schema
}
