import pg from 'pg'
import { type Database, openDatabase } from '../../server/platform/database/db.ts'
import { sendNotices } from '../../server/platform/live/sendNotices.ts'
import { waitLonger } from '../support/waitLonger.ts'
import { planOnce } from './planOnce.ts'

export type KillableDatabase = Database & {
  /** Whether the fatal statement was reached. */
  isStruck(): boolean
  /** Resolves when the process is killed. */
  died: Promise<void>
}

/**
 * Opens the database of a process that will be killed: at its `fatal`-th statement all of its connections are cut, and
 * no new one can be opened. What it has committed stays; PostgreSQL rolls back the rest.
 *
 * The additional pools that the worker opens use the same settings, so they die as well.
 *
 * @param strike runs at that statement instead, and the process survives
 */
export function openKillableDatabase(url: string, fatal: number, atFatal?: () => void): KillableDatabase {
  let statements = 0
  let isDead = false
  let isStruck = false
  const death = Promise.withResolvers<void>()
  const clients = new Set<Mortal>()
  const reason = new Error('This process was killed')

  class Mortal extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config)
      clients.add(this)
      this.on('end', () => clients.delete(this))
    }

    // Like pg's own method: the pool calls it with a callback, the worker's lock without one.
    override connect(done?: Parameters<pg.Client['connect']>[0]): never {
      if (!isDead) return (super.connect as (done?: unknown) => never)(done)
      if (!done) return Promise.reject(reason) as never
      return process.nextTick(done, reason) as never
    }

    override query(...statement: unknown[]): never {
      // When notices are sent depends on timing, and a seed must always strike at the same statement.
      if (!isDead && statement[0] !== sendNotices && ++statements === fatal) {
        isStruck = true
        if (atFatal) atFatal()
        else cutConnections()
      }
      return (super.query as (...all: unknown[]) => never)(...statement)
    }
  }

  function cutConnections(): void {
    isDead = true
    death.resolve()
    for (const { connection } of clients as Iterable<{ connection?: pg.Connection }>) {
      connection?.stream.destroy()
    }
  }

  const database = openDatabase(url, { onError: () => undefined })
  waitLonger(database)
  planOnce(database.pool)
  for (const pool of [database.pool, database.reads.pool]) {
    Object.assign(pool, { Client: Mortal })
    Object.assign(pool.options, { Client: Mortal })
  }
  return { ...database, isStruck: () => isStruck, died: death.promise }
}
