import type { Pool } from 'pg'
import { type ExportName, exportLists } from './exportLists.ts'

const pageRows = 1000

type Row = [key: number | string, ...rest: unknown[]]

/**
 * Reads a whole list, a page at a time and each page only when it is asked for: no transaction stays open while a slow
 * reader takes its time, and no list is ever in memory as a whole.
 *
 * @param parameters what the list's SQL takes beside key and page
 */
export async function* exportRows(
  pool: Pool,
  name: ExportName,
  parameters: readonly (number | readonly string[])[],
): AsyncGenerator<Row> {
  const { sql, start } = exportLists[name]
  for (let after: number | string = start, full = true; full; ) {
    const values = [after, pageRows, ...parameters]
    const { rows }: { rows: Row[] } = await pool.query<Row>({ text: sql, values, rowMode: 'array' })
    yield* rows
    after = rows.at(-1)?.[0] ?? after
    full = rows.length === pageRows
  }
}
