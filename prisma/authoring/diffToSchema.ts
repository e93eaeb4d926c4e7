import { readFile } from 'node:fs/promises'
import { withEngine } from './schemaEngine.ts'

const schemaFile = new URL('../schema.prisma', import.meta.url)

/**
 * Returns the SQL that changes a database to match schema.prisma.
 *
 * @param databaseUrl a database with every migration applied; it is only read
 * @returns the empty string if nothing differs
 */
export async function diffToSchema(databaseUrl: string): Promise<string> {
  const schema = { path: schemaFile.pathname, content: await readFile(schemaFile, 'utf8') }
  const { exitCode, stdout } = await withEngine(databaseUrl, schema, (engine) =>
    engine.diff({
      // The engine reads the "datasource" from the database it is connected to.
      from: { tag: 'schemaDatasource', files: [schema], configDir: '.' },
      to: { tag: 'schemaDatamodel', files: [schema] },
      script: true,
      exitCode: true,
      filters: { externalTables: [], externalEnums: [] },
    }),
  )
  return exitCode === 0 ? '' : (stdout ?? '')
}
