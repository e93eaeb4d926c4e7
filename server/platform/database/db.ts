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
  /** for the reads that pages begin with, see sharedReads.ts */
  reads: SharedReads
  /** for what operators read: a replica where there is one, else the same as above */
  operatorReads: { prisma: PrismaClient; pool: pg.Pool; given?: ReplicaFigures }
  /** ends all connections; asked again, it does nothing more */
  close(): Promise<void>
}

/** What a read or write runs on: the client itself, or the transaction it is part of. */
export type Db = PrismaClient | Prisma.TransactionClient

export type DatabaseOptions = {
  /** called when an idle connection dies; the pool replaces it by itself */
  onError?: (error: Error) => void
  /** called when a replica cannot be read */
  onReplicaError?: (error: Error) => void
  /** most connections at once */
  max?: number
  /** a postgresql:// address of a replica for what operators read, see replicaPool.ts */
  replicaUrl?: string
  /** for rows that nobody reads yet, and that are made again after a crash: commits wait for no disk, and nobody hears of them */
  filling?: boolean
}

const waitForConnection = 2000
const keepAliveAfter = 60_000
const connectionsForReads = 3
const connectionsToReplica = 5
const inUtc = '-c TimeZone=UTC'
// The second has the database believe that this client knows of what is noted (migration send_notices_after_commit). The third
// plans a statement once on each connection: among so few rows another plan would be no better.
const inHaste = '-c synchronous_commit=off -c after_commit.noted=yes -c plan_cache_mode=force_generic_plan'

/**
 * Opens the pool that Prisma and hand-written SQL share, and the one of the reads that pages begin with. Each connects with
 * its first query, not before.
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
      // A network that drops quiet connections would end the one that marks a worker as alive.
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveAfter,
      options: settings,
      ...timeouts,
    })
    countStatements(opened)
    dropUnfinished(opened)
    opened.on('error', report)
    return opened
  }
  const settings = options.filling ? `${inUtc} ${inHaste}` : inUtc
  const pool = openPool(options.max ?? 10, settings)
  const reads = openSharedReads(
    openPool(connectionsForReads, `${inUtc} -c plan_cache_mode=force_generic_plan`),
    waitForConnection,
  )
  sendNoticesAfterCommits(pool, report)
  // One for both, since a replica's pool gives connections of the primary's: there a name may stand for one text alone.
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
