import type { Pool, PoolClient, QueryResult } from 'pg'

/** The rows of each of several queries. */
type Answers<Rows extends readonly unknown[]> = { [Index in keyof Rows]: Rows[Index][] }

/** Returns an instant, in milliseconds, as SQL: several statements in one message cannot have parameters. */
export const instant = (at: number): string => `'${new Date(at).toISOString()}'::timestamptz`

/** Sends several queries without parameters in one message, since most of the time of a query is the round trip. */
export async function queryAll<Rows extends readonly unknown[]>(
  pool: Pool | PoolClient,
  queries: readonly string[],
): Promise<Answers<Rows>> {
  // PostgreSQL returns a result for each statement, which the types of pg do not describe.
  const results = (await pool.query(queries.join(';\n'))) as unknown as QueryResult[]
  return results.map(({ rows }) => rows) as unknown as Answers<Rows>
}
