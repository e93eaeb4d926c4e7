import type { Prisma } from '../../../generated/client/client.ts'

/** The part of a connection's query that says where a page begins. `take` is negative when it is read backwards. */
type Page = { cursor?: object | undefined; take?: number | undefined }

type Row<Rows, Column extends string> = NonNullable<
  Prisma.Result<Rows, { select: Record<Column, true> }, 'findUnique'>
>
type Value<Rows, Column extends string> = Exclude<Row<Rows, Column>[Column & keyof Row<Rows, Column>], null>

type Finder<Found> = { findUnique: (args: object) => Promise<Found | null> }

/**
 * Reads the bound that lets an index scan begin at the cursor's row. Prisma pages with an OR, which PostgreSQL can
 * only use as a filter, so without this bound every page reads all the rows before it.
 *
 * @param order of the first column by which the list is sorted
 * @param rows the table, such as `db.encounter`
 * @param column the name of that column
 * @returns a filter to add under the column's name, empty on the first page and when the cursor's row is gone
 */
export async function fromCursor<Rows, Column extends string>(
  { cursor, take = 1 }: Page,
  order: 'asc' | 'desc',
  rows: Rows & { findUnique: unknown },
  column: Column,
): Promise<{ gte?: Value<Rows, Column>; lte?: Value<Rows, Column> }> {
  if (!cursor) return {}
  const finder = rows as Finder<Record<Column, Value<Rows, Column> | null>>
  const row = await finder.findUnique({ where: cursor, select: { [column]: true } })
  const value = row?.[column]
  if (value === undefined || value === null) return {}
  const upwards = (order === 'asc') === take > 0
  return upwards ? { gte: value } : { lte: value }
}
