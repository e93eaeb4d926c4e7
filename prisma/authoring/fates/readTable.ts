import type { DMMF } from '@prisma/generator-helper'
import type { Replacement } from '../../../server/domain/privacy/fate.ts'
import { grammar, isReplacement, readWords, type Words } from './words.ts'

export type Column = { field: DMMF.Field; name: string; words: Words<typeof grammar.column> }
export type Relation = { field: DMMF.Field; words: Words<typeof grammar.relation> }
export type Table = {
  model: string
  name: string
  words: Words<typeof grammar.table>
  columns: readonly Column[]
  relations: readonly Relation[]
}

/**
 * Reads the fates of a model's rows and columns from schema.prisma.
 *
 * @throws Error with a sentence that names the table or column whose fate is missing or impossible
 */
export function readTable(model: DMMF.Model): Table {
  const words = readWords(model.name, model.documentation, grammar.table)
  one(model.name, words, ['nobody', 'deleted', 'emptied', 'retained'])
  const relations = model.fields
    .filter(({ kind }) => kind === 'object')
    .map((field) => readRelation(`${model.name}.${field.name}`, field))
  const cascade = words.deleted?.[2]
  if (
    cascade &&
    !relations.some(({ field }) => field.name === cascade && field.relationOnDelete === 'Cascade')
  )
    throw new Error(
      `${model.name} is deleted with "${cascade}", which is no relation with onDelete: Cascade.`,
    )
  const columns = model.fields
    .filter(({ kind }) => kind !== 'object')
    .map((field) => readColumn(`${model.name}.${field.name}`, field, words))
  return { model: model.name, name: model.dbName ?? model.name, words, columns, relations }
}

function readRelation(place: string, field: DMMF.Field): Relation {
  const words = readWords(place, field.documentation, grammar.relation)
  const shown = words.exported ?? words.private
  if (shown && field.isList !== Boolean(shown[1]))
    throw new Error(`${place} is ${field.isList ? 'a list and is exported "by" a column' : 'no list'}.`)
  return { field, words }
}

function readColumn(place: string, field: DMMF.Field, table: Table['words']): Column {
  const words = readWords(place, field.documentation, grammar.column)
  if (table.nobody || table.withheld) none(place, words, ['exported', 'private', 'withheld'])
  else one(place, words, ['exported', 'private', 'withheld'])
  if (table.emptied) one(place, words, ['erased', 'retained'])
  else none(place, words, ['erased', 'retained'])
  const why = words.withheld?.groups?.why ?? ''
  if (isText(field) && !['key', 'secret'].includes(why)) one(place, words, ['searched', 'unsearched'])
  else none(place, words, ['searched', 'unsearched'])
  const becomesNull = words.purged || (words.erased && !words.erased[1])
  if (becomesNull && field.isRequired) throw new Error(`${place} cannot become null: say what it becomes.`)
  const value = words.erased?.[1]
  if (value && !isReplacement(value)) throw new Error(`${place} becomes something unknown: "${value}"`)
  return { field, name: field.dbName ?? field.name, words }
}

/** Whether a column can contain a name. */
export const isText = ({ type, nativeType }: DMMF.Field): boolean =>
  ['String', 'Json', 'Bytes'].includes(type) && nativeType?.[0] !== 'Uuid'

/** Returns what erasure puts into a column. */
export const replacementOf = ({ words }: Column): Replacement => {
  const value = words.erased?.[1] ?? 'null'
  if (!isReplacement(value)) throw new Error(`Nothing becomes "${value}".`)
  return value
}

type Spoken = Partial<Record<string, unknown>>

function one(place: string, words: Spoken, kinds: readonly string[]): void {
  const said = kinds.filter((kind) => words[kind])
  if (said.length !== 1)
    throw new Error(`${place} needs a fate with one of these words: ${kinds.join(', ')}.`)
}

function none(place: string, words: Spoken, kinds: readonly string[]): void {
  const said = kinds.find((kind) => words[kind])
  if (said) throw new Error(`${place} has a fate where its table or type leaves no choice: "${said}"`)
}
