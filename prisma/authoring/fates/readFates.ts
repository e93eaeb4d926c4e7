import type { DMMF } from '@prisma/generator-helper'
import type { FreeText, Purge, TableFate } from '../../../server/domain/privacy/fate.ts'
import { type Column, isText, readTable, replacementOf, type Table } from './readTable.ts'
import { type Selection, selectionOf } from './selectionOf.ts'

export type Export = { name: string; model: string; selection: Selection }

export type Fates = {
  /** by its name in the document, the model and the selected fields */
  exported: readonly Export[]
  /** the same without private fields */
  handedOver: readonly Export[]
  tables: Record<string, TableFate>
  texts: readonly FreeText[]
  unsearched: readonly string[]
  /** names of fields that hold a secret */
  secrets: readonly string[]
  purges: readonly Purge[]
}

/**
 * Reads the fate of every table and column of schema.prisma.
 *
 * @throws Error with a sentence that names the first table or column whose fate is missing or impossible
 */
export function readFates(models: readonly DMMF.Model[]): Fates {
  const tables = new Map(models.map((model) => [model.name, readTable(model)]))
  const all = [...tables.values()]
  for (const table of all) checkReach(table, tables)
  const exports = (isOwn: boolean) =>
    all.flatMap((table) => {
      const name = table.words.exported?.[1]
      return name ? { name, model: table.model, selection: selectionOf(table, tables, isOwn) } : []
    })
  return {
    exported: exports(true),
    handedOver: exports(false),
    tables: Object.fromEntries(all.map((table) => [table.name, fateOf(table)])),
    texts: all.flatMap(textsOf),
    unsearched: all.flatMap(({ name, columns }) =>
      columns.flatMap((each) => (isText(each.field) && !each.words.searched ? `${name}.${each.name}` : [])),
    ),
    secrets: [...new Set(all.flatMap(secretsOf))].sort(),
    purges: all.flatMap(purgesOf),
  }
}

/**
 * Checks that every exported table is reached from the document's root, and that tables about nobody refer to nobody.
 */
function checkReach({ model, words, columns, relations }: Table, tables: ReadonlyMap<string, Table>): void {
  const leads = [...tables.values()].some((other) =>
    other.relations.some((each) => each.field.type === model && (each.words.exported ?? each.words.private)),
  )
  const shown = columns.find((each) => each.words.exported ?? each.words.private)
  if (shown && !leads && !words.exported)
    throw new Error(`${model}.${shown.field.name} is exported, but no relation that leads to it is.`)
  const personal = relations.find(
    ({ field }) => field.relationFromFields?.length && !tables.get(field.type)?.words.nobody,
  )
  if (words.nobody && personal)
    throw new Error(`${model} is about nobody, but "${personal.field.name}" leads to somebody.`)
}

/** Returns the columns of a table by the names of their fields. */
function named({ model, columns }: Table, fields: string): string[] {
  return fields.split(', ').map((name) => {
    const column = columns.find(({ field }) => field.name === name)
    if (!column) throw new Error(`${model} has a fate that names what is no column: "${name}"`)
    return column.name
  })
}

function fateOf(table: Table): TableFate {
  const { words, columns } = table
  const by = words.deleted?.[1] ?? words.emptied?.[1]
  const erased = columns.filter((each) => each.words.erased)
  return {
    rows: words.nobody ? 'about nobody' : words.deleted ? 'deleted' : words.emptied ? 'emptied' : 'retained',
    ...(by !== undefined && { by: named(table, by) }),
    ...(words.emptied && {
      erased: Object.fromEntries(erased.map((each) => [each.name, replacementOf(each)])),
    }),
  }
}

const secretsOf = ({ columns }: Table): string[] =>
  columns.flatMap(({ field, words }) => (words.withheld?.groups?.why === 'secret' ? field.name : []))

function textsOf(table: Table): FreeText[] {
  const addresses = table.columns.flatMap(({ name, words }) =>
    words.unsearched?.groups?.why === 'address' ? name : [],
  )
  return table.columns.flatMap((column) => {
    const { searched } = column.words
    if (!searched) return []
    const { after, until } = searched.groups ?? {}
    const key = table.columns.find(({ field }) => field.isId && field.type === 'Int')
    return {
      table: table.name,
      column: column.name,
      written: writtenAt(table, column),
      ...(after !== undefined && { searchedAfter: named(table, after)[0] ?? after }),
      ...(until !== undefined && { searchedUntil: named(table, until)[0] ?? until }),
      ...(addresses.length > 0 && { addresses }),
      ...(key && { key: key.name }),
      ...(column.field.isUnique && { unique: true as const }),
    }
  })
}

/**
 * Returns SQL for the time at which a text was written. A choice in a form is as old as its last line in the audit log;
 * one that came with the program has none.
 */
function writtenAt({ model, words, columns }: Table, { field }: Column): string {
  if (words.audited)
    return `(SELECT max(a.at) FROM audit_entries a WHERE a.subject_type = '${model}' AND a.subject_id = t.id::text)`
  const instant = ['updated_at', 'created_at', 'at'].find((name) =>
    columns.some((each) => each.name === name),
  )
  if (!instant)
    throw new Error(
      `${model}.${field.name} is searched, but no updatedAt, createdAt or at says when it was written.`,
    )
  return `t.${instant}`
}

function purgesOf(table: Table): Purge[] {
  const purge = ([, days, after = '']: RegExpExecArray, column?: string): Purge => ({
    table: table.name,
    ...(column !== undefined && { column }),
    days: Number(days),
    after: named(table, after),
  })
  return [
    ...(table.words.purged ? [purge(table.words.purged)] : []),
    ...table.columns.flatMap(({ name, words }) => (words.purged ? purge(words.purged, name) : [])),
  ]
}
