import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core'
import type { GraphQLFieldResolver } from 'graphql'
import { DomainError } from '#rules/errors.ts'
import { isReadable } from '#rules/text.ts'

const name = 'wellFormedText'

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      [name]: WellFormedText<Types>
    }
  }
}

/** Returns the name of a field whose text PostgreSQL cannot store, if there is one. */
function unreadableIn(value: unknown, at: string, checkedElsewhere?: string): string | undefined {
  if (typeof value === 'string') return isReadable(value) || at === checkedElsewhere ? undefined : at
  if (typeof value !== 'object' || value === null || value instanceof Date) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const found = unreadableIn(inner, Array.isArray(value) ? at : key, checkedElsewhere)
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * Refuses text with a NUL or a lone surrogate in any argument of any field, before the field is resolved. Nobody
 * types such text and PostgreSQL cannot store it. Checked here, it needs no check in each field.
 */
class WellFormedText<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(
    resolver: GraphQLFieldResolver<unknown, Types['Context'], object>,
    field: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    if (Object.keys(field.args).length === 0) return resolver
    const { checkedElsewhere } = (field.extensions ?? {}) as { checkedElsewhere?: string }
    return (parent, args, context, info) => {
      const wrong = unreadableIn(args, 'input', checkedElsewhere)
      if (wrong !== undefined) throw new DomainError('BAD_INPUT', 'Must be readable text.', wrong)
      return resolver(parent, args, context, info)
    }
  }
}

SchemaBuilder.registerPlugin(name, WellFormedText)

/** The name of the plugin {@link WellFormedText}. */
export const wellFormedText = name

/**
 * Returns the `extensions` of a field with the one argument that this plugin does not check, because the field's rule
 * replaces unreadable text instead of refusing it.
 */
export const checksItself = (name: string): { checkedElsewhere: string } => ({ checkedElsewhere: name })
