import type { Pool } from 'pg'
import type { Database } from '../../platform/database/db.ts'
import { type ExportList, type ExportName, type ExportRow, exportLists } from './exportLists.ts'

const pageRows = 1000

type Key = ExportRow[0]
type Reads = Pick<Database['operatorReads'], 'prisma'> & { pool: Pool }
type Finder = { findMany: (args: object) => Promise<Record<string, Key>[]> }

/** What to export: the number of one encounter or proposal, or a Prisma filter for the rows. */
export type Asked = { subjectId?: number; where?: object }

/** Reads the keys of the next page of rows that match a filter. */
async function keysAfter(
  prisma: Reads['prisma'],
  { table, key }: NonNullable<ExportList['rows']>,
  after: Key,
  where: object,
): Promise<Key[]> {
  const found = await (prisma[table] as unknown as Finder).findMany({
    where: { AND: [where, { [key]: { gt: after } }] },
    select: { [key]: true },
    orderBy: { [key]: 'asc' },
    take: pageRows,
  })
  return found.flatMap((row) => row[key] ?? [])
}

/**
 * Reads a whole list, one page at a time and each page only on demand. So no transaction stays open while a slow reader
 * downloads, and no list is ever entirely in memory.
 */
export async function* exportRows(
  { pool, prisma }: Reads,
  name: ExportName,
  { subjectId, where = {} }: Asked,
): AsyncGenerator<ExportRow> {
  const { sql, start, rows: found, further }: ExportList = exportLists[name]
  const subject = subjectId === undefined ? [] : [subjectId]
  for (let after: Key = start, full = true; full; ) {
    const keys = found && (await keysAfter(prisma, found, after, where))
    const values = keys ? [keys] : [after, pageRows, ...subject]
    const { rows }: { rows: ExportRow[] } = await pool.query<ExportRow>({
      text: sql,
      values,
      rowMode: 'array',
    })
    yield* further ? await further(prisma, rows) : rows
    after = keys?.at(-1) ?? rows.at(-1)?.[0] ?? after
    full = (keys ?? rows).length === pageRows
  }
}
