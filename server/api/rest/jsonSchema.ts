import { z } from 'zod'

export type JsonSchema = z.core.JSONSchema.BaseSchema
export type WriteSchema = (type: z.ZodType, io: 'input' | 'output') => JsonSchema

/**
 * Makes a writer that turns zod schemas into JSON Schema (draft 2020-12, that of OpenAPI 3.1).
 *
 * @returns the writer, and the named schemas it has met so far, to which its output refers as components
 */
export function createSchemaWriter(): { schemas: Record<string, JsonSchema>; write: WriteSchema } {
  const schemas: Record<string, JsonSchema> = {}
  const rewritten = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(rewritten)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [
        key,
        key === '$ref' ? String(each).replace('#/$defs/', '#/components/schemas/') : rewritten(each),
      ]),
    )
  }
  const write: WriteSchema = (type, io) => {
    const {
      $schema: _dialect,
      $defs = {},
      ...schema
    } = z.toJSONSchema(type, {
      io,
      override: ({ jsonSchema }) => {
        if (jsonSchema.format === 'date-time' || jsonSchema.format === 'uuid') delete jsonSchema.pattern
        // Replies may gain fields, which must not break clients generated from an older document.
        if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
        // zod adds JavaScript's largest and smallest safe integers as bounds of every whole number.
        if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      },
    })
    for (const [name, each] of Object.entries($defs)) schemas[name] = rewritten(each) as JsonSchema
    return rewritten(schema) as JsonSchema
  }
  return { schemas, write }
}
