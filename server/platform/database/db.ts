import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { type Prisma, PrismaClient } from '../../generated/client/client.ts'
import { sendNoticesAfterCommits } from '../live/sendNotices.ts'
import { countStatements } from './countStatements.ts'
import { openSharedReads, type SharedReads } from './sharedReads.ts'
import { createStatementNamer } from './statementNames.ts'

export type Database = {
  prisma: PrismaClient
  pool: pg.Pool
  /** for the reads that pages begin with, see sharedReads.ts */
  reads: SharedReads
  close(): Promise<void>
}

/** What a read or write runs on: the client itself, or the transaction it is part of. */
export type Db = PrismaClient | Prisma.TransactionClient

export type DatabaseOptions = {
  /** called when an idle connection dies; the pool replaces it by itself */
  onError?: (error: Error) => void
  /** most connections at once */
  max?: number
}

/** Limits of docs/limits.md, in milliseconds; set on the connection, where they also end a wait for a lock. */
const timeouts = { lock_timeout: 2000, statement_timeout: 5000, idle_in_transaction_session_timeout: 10_000 }
const waitForConnection = 2000
const connectionsForReads = 3

/**
 * Opens the pool that Prisma and hand-written SQL share, and the one of the reads that pages begin with. Each connects with
 * its first query, not before.
 *
 * @param url a postgresql:// address
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const report = options.onError ?? ((error: Error) => process.emitWarning(error))
  const openPool = (max: number, settings: string): pg.Pool => {
    const opened = new pg.Pool({
      connectionString: url,
      max,
      connectionTimeoutMillis: waitForConnection,
      options: settings,
      ...timeouts,
    })
    countStatements(opened)
    opened.on('error', report)
    return opened
  }
  const pool = openPool(options.max ?? 10, '-c TimeZone=UTC')
  const reads = openSharedReads(
    openPool(connectionsForReads, '-c TimeZone=UTC -c plan_cache_mode=force_generic_plan'),
    waitForConnection,
  )
  sendNoticesAfterCommits(pool, report)
  const adapter = new PrismaPg(pool, {
    statementNameGenerator: createStatementNamer(),
    onConnectionError: report,
  })
  const prisma = new PrismaClient({ adapter })
  const close = async (): Promise<void> => {
    await prisma.$disconnect()
    await Promise.all([pool.end(), reads.pool.end()])
  }
  return { prisma, pool, reads, close }
}
