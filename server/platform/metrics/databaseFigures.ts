import { unfinished } from '#rules/mail/unfinished.ts'
import { day } from '#rules/time/durations.ts'
import { listed } from '../database/listed.ts'
import type { AppDeps } from '../parts.ts'

/** One figure that is read from the database. */
export type Figure = {
  family: 'jobs' | 'jobLag' | 'mails' | 'mailWait' | 'seats' | 'clock'
  name: string
  state: string
  value: number
}

/** Milliseconds for which figures are cached: however many callers ask, the database is read no more often. */
const freshFor = 5000

const isUnfinished = `state IN (${listed(unfinished).sql})`

// Finished mails are counted for one day only, so that the count stays cheap as the outbox grows.
const statement = `
  SELECT 'jobs' AS family, task_identifier AS name,
    CASE WHEN locked_at IS NOT NULL THEN 'running' WHEN attempts >= max_attempts THEN 'failed'
      WHEN run_at > now() THEN 'later' ELSE 'ready' END AS state,
    count(*)::float8 AS value
  FROM graphile_worker.jobs GROUP BY 2, 3
  UNION ALL
  SELECT 'jobLag', task_identifier, '', extract(epoch FROM max(now() - run_at))::float8
  FROM graphile_worker.jobs
  WHERE locked_at IS NULL AND attempts < max_attempts AND run_at <= now() GROUP BY 2
  UNION ALL
  SELECT 'mails', state::text, '', count(*)::float8
  FROM outbox_mails WHERE ${isUnfinished} OR created_at > $2 GROUP BY 2
  UNION ALL
  SELECT 'mailWait', '', '', coalesce(extract(epoch FROM $1 - min(created_at)), 0)::float8
  FROM outbox_mails WHERE ${isUnfinished}
  UNION ALL
  SELECT 'seats', name, '', coalesce(sum(seats.value), 0)::float8
  FROM (VALUES ('taken'), ('capacity'), ('waitlisted')) AS wanted (name)
  LEFT JOIN (
    SELECT each.name, each.value FROM encounters,
      LATERAL (VALUES ('taken', seats_taken), ('capacity', capacity), ('waitlisted', waitlisted)) AS each (name, value)
    WHERE state = 'Scheduled' AND ends_at > $1
  ) AS seats USING (name) GROUP BY 2
  UNION ALL
  SELECT 'clock', '', '', extract(epoch FROM $1 - clock_timestamp())::float8`

/**
 * Makes the reader of the figures about jobs, mails and seats. It sends one statement, at most once in five seconds,
 * and callers in between share the result.
 *
 * @returns a reader that returns null while the database does not answer
 */
export function databaseFiguresReader({
  database,
  clock,
  log,
}: Pick<AppDeps, 'database' | 'clock' | 'log'>): () => Promise<Figure[] | null> {
  let asked = Number.NEGATIVE_INFINITY
  let answer: Promise<Figure[] | null> = Promise.resolve(null)

  async function ask(): Promise<Figure[] | null> {
    const now = clock()
    try {
      const values = [now, new Date(now.getTime() - day)]
      return (await database.pool.query<Figure>({ name: 'figures', text: statement, values })).rows
    } catch (error) {
      log.warn({ err: error }, 'no figures from the database')
      return null
    }
  }

  return () => {
    if (performance.now() - asked > freshFor) {
      asked = performance.now()
      answer = ask()
    }
    return answer
  }
}
