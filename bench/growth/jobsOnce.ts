import pg from 'pg'
import { crontab } from '../../server/jobs/jobs.ts'
import { type JobName, jobNames } from '../../server/platform/queue/jobNames.ts'
import type { Figures } from '../results.ts'
import { measure } from './service.ts'

/** The sweeps in the order of the crontab. */
const sweeps: JobName[] = jobNames.filter((name) => crontab.includes(` ${name} `))

/** Returns the errors of failed jobs as one text, and removes these jobs. */
async function failures(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ id: string; error: string }>(
    'SELECT id, last_error AS error FROM graphile_worker.jobs WHERE last_error IS NOT NULL ORDER BY id',
  )
  await client.query('SELECT graphile_worker.complete_jobs($1)', [rows.map(({ id }) => id)])
  await client.end()
  return rows.map(({ error }) => error.replace(/\s+/g, ' ').slice(0, 200)).join('; ')
}

/** Measures each sweep twice: the first run does the work that has accumulated, the second finds nothing to do. */
export async function measureJobs(url: string): Promise<Figures> {
  const figures: Figures = {}
  for (const name of sweeps) {
    for (const turn of ['first', 'again']) {
      const { milliseconds, pages, scanned } = await measure(url, ({ work }) => work([name]), {
        runs: 1,
        warm: 0,
      })
      figures[`job: ${name}, ${turn}`] = {
        ms: Math.round(milliseconds[0] ?? Number.NaN),
        pages,
        'read through': Object.entries(scanned)
          .map(([table, rows]) => `${table} (${rows} rows)`)
          .join(', '),
        failed: await failures(url),
      }
      process.stdout.write(`${name} ${JSON.stringify(figures[`job: ${name}, ${turn}`])}\n`)
    }
  }
  return figures
}
