import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { openDatabase } from '../../server/platform/database/db.ts'
import { inParallel } from '../inParallel.ts'
import type { Site } from '../site.ts'

const connections = 32
const seconds = 8
/** Milliseconds after which a notification that was not received counts as lost. */
const patience = 10_000

/** The earlier version: NOTIFY within the transaction. */
const atOnce = `CREATE OR REPLACE FUNCTION after_commit.pg_notify(channel text, payload text) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN PERFORM pg_catalog.pg_notify(channel, payload); END $$`

export type Commits = {
  perSecond: number
  /** Milliseconds from when a change was due to its commit, and to its notification; ascending. */
  commits: number[]
  heard: number[]
  lost: number
}

/** Makes changes at a rate per second, each in a separate transaction that notifies one open page. */
async function measure({ databaseUrl }: Site, rate: number): Promise<Commits> {
  const database = openDatabase(databaseUrl, { max: connections + 2 })
  const listener = new pg.Client({ connectionString: databaseUrl })
  const wanted = Array.from({ length: rate * seconds }, (_, index) => index)
  const waiting = new Map<string, number[]>()
  const heard: number[] = []
  listener.on('notification', ({ payload = '' }) => {
    const now = performance.now()
    for (const from of waiting.get(payload) ?? []) heard.push(now - from)
    waiting.delete(payload)
  })
  const commits: number[] = []
  try {
    await listener.connect()
    await listener.query('LISTEN member_changed')
    const { rows } = await database.pool.query<{ id: number }>("SELECT id FROM members WHERE role = 'Member'")
    const begun = performance.now() + 500
    // Each change has a due time: if commits fall behind, the wait is part of the measurement.
    const { perSecond } = await inParallel(wanted, connections, async (index) => {
      const id = rows[index % rows.length]?.id
      const due = begun + (index * 1000) / rate
      await pause(Math.max(0, due - performance.now()))
      const key = `${id} Account`
      waiting.set(key, [...(waiting.get(key) ?? []), due])
      await database.pool.query('UPDATE members SET cancellations = cancellations + 1 WHERE id = $1', [id])
      commits.push(performance.now() - due)
    })
    for (let waited = 0; waiting.size > 0 && waited < patience; waited += 20) await pause(20)
    const ascending = (times: number[]) => times.sort((left, right) => left - right)
    return { perSecond, commits: ascending(commits), heard: ascending(heard), lost: waiting.size }
  } finally {
    await listener.end()
    await database.close()
  }
}

/**
 * Measures changes that notify open pages, at steady rates: as the service makes them, and with NOTIFY within the
 * transaction.
 *
 * @param rates commits a second
 */
export async function measureCommits(
  site: Site,
  rates: readonly number[],
): Promise<{ rate: number; before: Commits; after: Commits }[]> {
  const { rows } = await site.pool.query<{ now: string }>(
    `SELECT pg_get_functiondef('after_commit.pg_notify'::regproc) AS now`,
  )
  const results: { rate: number; before: Commits; after: Commits }[] = []
  for (const rate of rates) {
    await site.pool.query(atOnce)
    const before = await measure(site, rate).finally(() => site.pool.query(rows[0]?.now ?? ''))
    results.push({ rate, before, after: await measure(site, rate) })
  }
  return results
}
