import { type GraphQLField, type GraphQLObjectType, type GraphQLSchema, isObjectType } from 'graphql'
import { z } from 'zod'

const scoped = z.object({
  pothosOptions: z.object({ authScopes: z.object({ operator: z.boolean(), member: z.boolean() }).partial() }),
})

/** Who may ask, as the scopes of a field or type have it; nothing where anybody may, or its parent has said it. */
function whoMayAsk({ extensions }: Pick<GraphQLObjectType, 'extensions'>): string | null {
  const { operator, member } = scoped.safeParse(extensions).data?.pothosOptions.authScopes ?? {}
  if (operator) return 'For operators alone.'
  return member ? 'For members.' : null
}

const withWho = (part: GraphQLObjectType | GraphQLField<unknown, unknown>): void => {
  part.description = [part.description, whoMayAsk(part)].filter(Boolean).join(' ')
}

/** Ends the description of each field of the roots, and of each type, with who may ask for it. */
export function sayWhoMayAsk(schema: GraphQLSchema): GraphQLSchema {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]
  for (const root of roots) Object.values(root?.getFields() ?? {}).forEach(withWho)
  Object.values(schema.getTypeMap()).filter(isObjectType).forEach(withWho)
  return schema
}
