import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

/** One migration on disk. */
export type Migration = {
  /** its folder, which begins with the time it was written: sorted by name, migrations are in order */
  name: string
  sql: string
  /** the SHA-256 of the file in hexadecimal digits, as stored by Prisma */
  checksum: string
}

export const ownMigrations = new URL('migrations/', import.meta.url)

/**
 * Reads a folder of migrations.
 *
 * @param folder ends in a slash
 * @returns oldest first
 */
export async function readMigrations(folder: URL): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.flatMap((entry) => (entry.isDirectory() ? entry.name : [])).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(`${name}/migration.sql`, folder), 'utf8')
      return { name, sql, checksum: checksumOf(sql) }
    }),
  )
}

/** Whether a file is the one that was applied. Line ends do not count, since Git may convert them. */
export function isSameFile({ sql, checksum }: Migration, applied: string): boolean {
  const withLf = sql.replaceAll('\r\n', '\n')
  return [checksum, checksumOf(withLf), checksumOf(withLf.replaceAll('\n', '\r\n'))].includes(applied)
}

function checksumOf(sql: string): string {
  return createHash('sha256').update(sql).digest('hex')
}
