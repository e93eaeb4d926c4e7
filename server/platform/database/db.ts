import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { type Prisma, PrismaClient } from '../../generated/client/client.ts'
import { sendNoticesAfterCommits } from '../live/sendNotices.ts'
import { answerTimeout, timeouts } from './connectionSettings.ts'
import { countStatements } from './countStatements.ts'
import { dropUnfinished } from './dropUnfinished.ts'
import { type ReplicaFigures, readFromReplica } from './replicaPool.ts'
import { openSharedReads, type SharedReads } from './sharedReads.ts'
import { createStatementNamer } from './statementNames.ts'

export type Database = {
  prisma: PrismaClient
  pool: pg.Pool
  /** for the first read of each page, see sharedReads.ts */
  reads: SharedReads
  /** for the operators' reads: a replica if there is one, else the primary as above */
  operatorReads: { prisma: PrismaClient; pool: pg.Pool; given?: ReplicaFigures }
  /** ends all connections; calling it again has no further effect */
  close(): Promise<void>
}

/** The client a read or write runs on: Prisma itself, or the transaction it is part of. */
export type Db = PrismaClient | Prisma.TransactionClient

export type DatabaseOptions = {
  /** called when an idle connection dies; the pool replaces it */
  onError?: (error: Error) => void
  /** called when a replica cannot be read */
  onReplicaError?: (error: Error) => void
  /** most connections at once */
  max?: number
  /** a postgresql:// address of a replica for the operators' reads, see replicaPool.ts */
  replicaUrl?: string
  /**
   * for filling a database that nobody uses yet and that is filled again after a crash: commits do not wait for the
   * disk, and no live updates are sent
   */
  filling?: boolean
}

const waitForConnection = 2000
const keepAliveAfter = 60_000
const connectionsForReads = 3
const connectionsToReplica = 5
const inUtc = '-c TimeZone=UTC'
// after_commit.noted=yes makes the database believe that this client already knows of its notices (migration
// send_notices_after_commit). force_generic_plan plans a statement once per connection: few rows need no better plan.
const inHaste = '-c synchronous_commit=off -c after_commit.noted=yes -c plan_cache_mode=force_generic_plan'

/**
 * Opens the pool that Prisma and hand-written SQL share, and the pool of the first reads of pages. Each pool connects
 * with its first query, not before.
 *
 * @param url a postgresql:// address
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const report = options.onError ?? ((error: Error) => process.emitWarning(error))
  const openPool = (max: number, settings: string, address = url): pg.Pool => {
    const opened = new pg.Pool({
      connectionString: address,
      max,
      connectionTimeoutMillis: waitForConnection,
      query_timeout: answerTimeout,
      // On a network that drops idle connections, this preserves the one that marks a worker as alive.
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveAfter,
      options: settings,
      ...timeouts,
    })
    countStatements(opened)
    dropUnfinished(opened)
    opened.on('error', report)
    // While somebody holds a connection, only they learn of its loss. An error that nothing hears ends the process.
    opened.on('connect', (client) => client.on('error', () => undefined))
    return opened
  }
  const settings = options.filling ? `${inUtc} ${inHaste}` : inUtc
  const pool = openPool(options.max ?? 10, settings)
  const reads = openSharedReads(
    openPool(connectionsForReads, `${inUtc} -c plan_cache_mode=force_generic_plan`),
    waitForConnection,
  )
  sendNoticesAfterCommits(pool, report)
  // Both clients share one namer because a replica's pool may return connections of the primary. On a connection, a
  // name must always mean the same text.
  const statementNameGenerator = createStatementNamer()
  const openPrisma = (of: pg.Pool): PrismaClient =>
    new PrismaClient({
      adapter: new PrismaPg(of, { statementNameGenerator, onConnectionError: report }),
    })
  const openReplica = (address: string): Database['operatorReads'] => {
    const replica = openPool(connectionsToReplica, `${inUtc} -c default_transaction_read_only=on`, address)
    const given = readFromReplica(pool, replica, options.onReplicaError ?? report)
    return { prisma: openPrisma(replica), pool: replica, given }
  }
  const prisma = openPrisma(pool)
  const { replicaUrl } = options
  const operatorReads = replicaUrl === undefined ? { prisma, pool } : openReplica(replicaUrl)
  const closeAll = async (): Promise<void> => {
    await Promise.all([...new Set([prisma, operatorReads.prisma])].map((each) => each.$disconnect()))
    await Promise.all([...new Set([pool, reads.pool, operatorReads.pool])].map((each) => each.end()))
  }
  let closing: Promise<void> | undefined
  const close = (): Promise<void> => {
    closing ??= closeAll()
    return closing
  }
  return { prisma, pool, reads, operatorReads, close }
}
