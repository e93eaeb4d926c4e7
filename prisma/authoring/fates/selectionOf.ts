import type { Table } from './readTable.ts'

export type Selection = { [field: string]: true | { select: Selection; orderBy?: Record<string, 'asc'> } }

/**
 * Returns what an export selects of a table's rows and of related rows, in the order of schema.prisma.
 *
 * @param isOwn whether the member reads it, who also sees private fields
 */
export function selectionOf(table: Table, tables: ReadonlyMap<string, Table>, isOwn: boolean): Selection {
  const selection: Selection = {}
  for (const { field, words } of table.columns) {
    const shown = words.exported ?? (isOwn ? words.private : undefined)
    for (const path of shown?.[1]?.split(', ') ?? (shown ? [field.name] : []))
      select(selection, path.split('.'), `${table.model}.${field.name}`, tables, table)
  }
  for (const { field, words } of table.relations) {
    const shown = words.exported ?? (isOwn ? words.private : undefined)
    const child = tables.get(field.type)
    if (!shown || !child) continue
    const by = shown[1]
    selection[field.name] = {
      ...(by !== undefined && { orderBy: { [by]: 'asc' } }),
      select: selectionOf(child, tables, isOwn),
    }
  }
  return selection
}

function select(
  selection: Selection,
  [first = '', ...rest]: readonly string[],
  place: string,
  tables: ReadonlyMap<string, Table>,
  table: Table | undefined,
): void {
  const found = [...(table?.columns ?? []), ...(table?.relations ?? [])].find(
    ({ field }) => field.name === first,
  )
  if (!found || (found.field.kind === 'object') !== rest.length > 0)
    throw new Error(`${place} is exported as what is no column: "${[first, ...rest].join('.')}"`)
  if (rest.length === 0) {
    selection[first] = true
    return
  }
  const inner = selection[first]
  const next = typeof inner === 'object' ? inner : { select: {} }
  selection[first] = next
  select(next.select, rest, place, tables, tables.get(found.field.type))
}
