import { DomainError } from '#rules/errors.ts'
import { largestRowId } from '#rules/forms/largestRowId.ts'

/** A number that no row has. */
export const noRow = 0

/** Makes the error for an id that we cannot have issued, about the field that has it if that is known. */
export const unknownId = (field?: string) =>
  new DomainError('BAD_INPUT', 'This id is not one of ours.', field)

/** A decoded Relay id: a type of the schema, and the number of the row. */
class GlobalId {
  readonly typename: string
  readonly id: string
  constructor(typename: string, id: string) {
    this.typename = typename
    this.id = id
  }
}

/**
 * Decodes a Relay id, base64 of `Type:row`. A forged or broken id is refused before any row is read.
 *
 * @param field the input field that has it
 * @throws DomainError BAD_INPUT for an id that we cannot have issued
 */
export function decodeGlobalId(globalId: string, field?: string): GlobalId {
  const [, typename, id] =
    /^([A-Z][A-Za-z]*):(\d{1,10})$/.exec(Buffer.from(globalId, 'base64').toString()) ?? []
  if (!typename || !id || Number(id) > largestRowId) throw unknownId(field)
  return new GlobalId(typename, id)
}

/** An input as a write takes it: each id is replaced by the number of its row. */
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

/** Replaces each id of an input by the number of its row, including ids in lists and nested inputs. */
export const plainInput = <Input>(input: Input): PlainInput<Input> => plain(input) as PlainInput<Input>
