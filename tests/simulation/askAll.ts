import type { Pool, PoolClient, QueryResult } from 'pg'

/** The rows of each of several questions. */
type Answers<Rows extends readonly unknown[]> = { [Index in keyof Rows]: Rows[Index][] }

/** An instant, in milliseconds, as SQL: statements that go together take no parameters. */
export const instant = (at: number): string => `'${new Date(at).toISOString()}'::timestamptz`

/** Asks several questions in one go, each a query without parameters: most of what one costs is the way there. */
export async function askAll<Rows extends readonly unknown[]>(
  pool: Pool | PoolClient,
  questions: readonly string[],
): Promise<Answers<Rows>> {
  // PostgreSQL gives a result for each statement, which the types of pg do not know.
  const results = (await pool.query(questions.join(';\n'))) as unknown as QueryResult[]
  return results.map(({ rows }) => rows) as unknown as Answers<Rows>
}
