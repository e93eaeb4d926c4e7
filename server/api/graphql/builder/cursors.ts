import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core'
import { DomainError } from '#rules/errors.ts'
import { largestRowId } from '#rules/forms/largestRowId.ts'

/** What the cursors of a list contain: the number of a row, an e-mail address, or the number of a job. */
type CursorKind = 'row' | 'address' | 'job'

const longestCursor = 500
const rowCursor = /^GPC:N:([1-9]\d{0,9})$/
const addressCursor = /^GPC:S:[^\s\p{Cc}@]+@[^\s\p{Cc}@]+$/u
/** Below 10^18, which fits into a bigint. */
const jobCursor = /^[1-9]\d{0,17}$/

/** Decodes a cursor; undefined if it is not base64 exactly as we encode it. */
function readBase64(cursor: string): string | undefined {
  const text = Buffer.from(cursor, 'base64').toString()
  return Buffer.from(text).toString('base64') === cursor ? text : undefined
}

const isOurs: Record<CursorKind, (cursor: string) => boolean> = {
  row: (cursor) => Number(rowCursor.exec(readBase64(cursor) ?? '')?.[1] ?? Infinity) <= largestRowId,
  address: (cursor) => addressCursor.test(readBase64(cursor) ?? ''),
  job: (cursor) => jobCursor.test(cursor),
}

const pluginName = 'cursorCheck'

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      [pluginName]: CursorCheck<Types>
    }
  }
}

/**
 * Refuses every cursor that its list cannot have made, before anything is read. It works as an argument mapper,
 * because Pothos already reads the arguments of a nested list when it queries the parent's rows.
 */
class CursorCheck<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onOutputFieldConfig(config: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    if (!('after' in config.args && 'before' in config.args)) return config
    const { cursorKind = 'row' } = (config.extensions ?? {}) as { cursorKind?: CursorKind }
    const check = (args: Record<string, unknown>): Record<string, unknown> => {
      for (const cursor of [args.after, args.before]) {
        if (typeof cursor !== 'string') continue
        if (cursor.length > longestCursor || !isOurs[cursorKind](cursor))
          throw new DomainError('BAD_INPUT', 'This cursor is not one of ours.')
      }
      return args
    }
    return { ...config, argMappers: [...config.argMappers, check] }
  }
}

SchemaBuilder.registerPlugin(pluginName, CursorCheck)

/** The plugin's name, for the builder. Every field that takes `after` and `before` is checked. */
export const cursorCheck = pluginName

/** Returns the `extensions` of a list's field with what its cursors contain; without them, the numbers of rows. */
export const cursorsOf = (cursorKind: CursorKind): { cursorKind: CursorKind } => ({ cursorKind })
