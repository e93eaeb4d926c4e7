import { DomainError } from '#rules/errors.ts'
import { largestRowId } from './cursors.ts'

/** The number of no row. */
export const noRow = 0

/** The refusal of an id that we cannot have given. */
export const unknownId = () => new DomainError('BAD_INPUT', 'This id is not one of ours.')

/** A Relay id that was read: a type of the schema, and the number of the row. */
class GlobalId {
  readonly typename: string
  readonly id: string
  constructor(typename: string, id: string) {
    this.typename = typename
    this.id = id
  }
}

/**
 * Reads a Relay id, base64 of `Type:row`; a forged or broken one is refused before any row is asked for.
 *
 * @throws DomainError BAD_INPUT for what is not one of ours
 */
export function decodeGlobalId(globalId: string): GlobalId {
  const [, typename, id] =
    /^([A-Z][A-Za-z]*):(\d{1,10})$/.exec(Buffer.from(globalId, 'base64').toString()) ?? []
  if (!typename || !id || Number(id) > largestRowId) throw unknownId()
  return new GlobalId(typename, id)
}

/** An input as a write takes it: each id is the number of its row. */
export type PlainInput<Input> = Input extends { typename: string; id: string }
  ? number
  : Input extends Date
    ? Input
    : Input extends readonly (infer Item)[]
      ? PlainInput<Item>[]
      : Input extends object
        ? { [Name in keyof Input]: PlainInput<Input[Name]> }
        : Input

function plain(value: unknown): unknown {
  if (value instanceof GlobalId) return Number(value.id)
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plain(inner)]))
}

/** Puts the number of its row in place of each id of an input, also of those within lists and other inputs. */
export const plainInput = <Input>(input: Input): PlainInput<Input> => plain(input) as PlainInput<Input>
