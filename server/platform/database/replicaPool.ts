import { setTimeout } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { currentWork, type Work } from '../log/currentWork.ts'
import { isLostConnection } from './lostConnection.ts'

/**
 * Milliseconds: how long a replica may take to catch up, how often it is asked, and how long a failing one is not used.
 */
const limits = { patience: 100, pause: 10, rest: 5000 }

const place = 'CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_lsn() END'
const askPrimary = { name: 'written-up-to', text: `SELECT (${place})::text AS place` }
const askReplica = { name: 'has-reached', text: `SELECT ${place} >= $1::pg_lsn AS reached` }

/** How many connections were given from each. */
export type ReplicaFigures = { replica: number; primary: number }

/**
 * Makes a replica's pool give only connections that have replayed everything committed before the request (or job)
 * under way first asked for one. If the replica does not catch up soon, or cannot be reached, the caller gets a
 * connection of the primary instead. So everybody reads their own writes, whichever process made them.
 *
 * @param replica changed in place; for reads only, since a read whose connection is lost is sent again to the primary
 * @param report called with the error of a replica that cannot be reached
 * @returns live counters
 */
export function readFromReplica(
  primary: Pool,
  replica: Pool,
  report: (error: Error) => void,
): ReplicaFigures {
  const given: ReplicaFigures = { replica: 0, primary: 0 }
  const places = new WeakMap<Work, Promise<string>>()
  const connectReplica = replica.connect.bind(replica)
  let restsUntil = 0

  async function readPlace(): Promise<string> {
    const { rows } = await primary.query<{ place: string }>(askPrimary)
    return rows[0]?.place ?? 'no place'
  }

  function placeOfWork(): Promise<string> {
    const work = currentWork()
    if (!work) return readPlace()
    const known = places.get(work) ?? readPlace()
    places.set(work, known)
    return known
  }

  async function hasReached(client: PoolClient, wanted: string): Promise<boolean> {
    for (let waited = 0; ; waited += limits.pause) {
      const { rows } = await client.query<{ reached: boolean }>({ ...askReplica, values: [wanted] })
      if (rows[0]?.reached) return true
      if (waited >= limits.patience) return false
      await setTimeout(limits.pause)
    }
  }

  /** Returns a connection of the replica that has caught up, if there is one. */
  async function takeReplica(wanted: string): Promise<PoolClient | undefined> {
    if (performance.now() < restsUntil) return undefined
    const client = await connectReplica()
    const reached = await hasReached(client, wanted).catch((error: Error) => {
      client.release(error)
      throw error
    })
    if (reached) return client
    client.release()
    return undefined
  }

  async function connect(): Promise<PoolClient> {
    const wanted = await placeOfWork()
    const client = await takeReplica(wanted).catch((error: Error) => {
      restsUntil = performance.now() + limits.rest
      report(error)
      return undefined
    })
    given[client ? 'replica' : 'primary'] += 1
    return client ?? primary.connect()
  }

  type Callback = (error: Error | undefined, client?: PoolClient, release?: PoolClient['release']) => void
  const nothing = () => undefined
  replica.connect = ((callback?: Callback) => {
    const connecting = connect()
    if (!callback) return connecting
    connecting.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, nothing),
    )
  }) as Pool['connect']

  const query = replica.query.bind(replica) as (...args: unknown[]) => Promise<unknown>
  replica.query = ((...args: unknown[]) =>
    query(...args).catch((error: unknown) => {
      if (!isLostConnection(error)) throw error
      return Reflect.apply(primary.query, primary, args)
    })) as Pool['query']
  return given
}
