import pg from 'pg'
import { vi } from 'vitest'
import type { TestApi } from './api.ts'
import { isNoticeStatement } from './recordStatements.ts'

export type Statement = { text: string; values: unknown[] }

export type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/**
 * Records every statement that any connection sends, until the test ends.
 *
 * @returns a function that runs something and returns the SELECT statements sent to PostgreSQL meanwhile
 */
export function recordReads(): (run: () => Promise<unknown>) => Promise<Statement[]> {
  let recorded: Statement[] = []
  const real = pg.Client.prototype.query as (...given: unknown[]) => unknown
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: unknown, ...given: unknown[]) {
    const [query, values] = given as [string | Statement, unknown]
    const text = typeof query === 'string' ? query : query.text
    const own = typeof query === 'string' ? undefined : query.values
    recorded.push({ text, values: own ?? (Array.isArray(values) ? values : []) })
    return real.apply(this, given)
  } as typeof pg.Client.prototype.query)
  return async (run) => {
    recorded = []
    await run()
    return recorded.filter(({ text }) => /^\s*(SELECT|WITH)\b/i.test(text) && !isNoticeStatement(text))
  }
}

/** Asks PostgreSQL for the plan of a statement, or with ANALYZE for its execution. */
export async function explain(
  { deps }: Pick<TestApi, 'deps'>,
  { text, values }: Statement,
  how: '' | 'ANALYZE,' = '',
): Promise<Plan> {
  const { rows } = await deps.database.pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `EXPLAIN (${how} FORMAT JSON) ${text}`,
    values,
  )
  const [row] = rows
  if (!row) throw new Error('Nothing was explained')
  return row['QUERY PLAN'][0].Plan
}

/** Returns a plan and all plans within it. */
export const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
