import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { type Prisma, PrismaClient } from '../../generated/client/client.ts'
import { countStatements } from './countStatements.ts'
import { createStatementNamer } from './statementNames.ts'

export type Database = { prisma: PrismaClient; pool: pg.Pool; close(): Promise<void> }

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

/**
 * Opens the pool that Prisma and hand-written SQL share. Connects with the first query, not before.
 *
 * @param url a postgresql:// address
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: waitForConnection,
    options: '-c TimeZone=UTC',
    ...timeouts,
  })
  countStatements(pool)
  const report = options.onError ?? ((error: Error) => process.emitWarning(error))
  pool.on('error', report)
  const adapter = new PrismaPg(pool, {
    statementNameGenerator: createStatementNamer(),
    onConnectionError: report,
  })
  const prisma = new PrismaClient({ adapter })
  const close = async (): Promise<void> => {
    await prisma.$disconnect()
    await pool.end()
  }
  return { prisma, pool, close }
}
