/** The part of a connection's query that says where a page begins; `take` is below 0 when it is read backwards. */
type Page = { cursor?: object | undefined; take?: number | undefined }

/**
 * Makes the bound that lets an index begin at the cursor's row. Prisma pages by an OR that an index can only filter by,
 * so that without it every page reads all the rows before it.
 *
 * @param order of the column that the list is sorted by first
 * @param read gives that column's value in the row of a cursor; undefined when the row is gone
 * @returns a filter to add under the column's name, empty on the first page
 */
export async function fromCursor<Cursor extends object, Value>(
  { cursor, take = 1 }: Page & { cursor?: Cursor | undefined },
  order: 'asc' | 'desc',
  read: (cursor: Cursor) => Promise<Value | null | undefined>,
): Promise<{ gte?: Value; lte?: Value }> {
  const value = cursor && (await read(cursor))
  if (value === undefined || value === null) return {}
  const upwards = (order === 'asc') === take > 0
  return upwards ? { gte: value } : { lte: value }
}
