import type { Pool, PoolClient } from 'pg'

/** Whether a statement still waits for its reply (pg's own flag), or a transaction is open. */
function isUnfinished(client: PoolClient): boolean {
  const status = client.getTransactionStatus()
  const waits = 'readyForQuery' in client && client.readyForQuery === false
  // A connection without a status has only just connected.
  return status !== null && (waits || status !== 'I')
}

/**
 * Makes a pool close connections that are released unfinished. If the network loses the reply to ROLLBACK, Prisma and
 * others release the connection as it is. If it were used again, the next writes would be part of the old transaction,
 * and would be lost with it.
 */
export function dropUnfinished(pool: Pool): void {
  pool.on('release', (_error, client) => {
    // The pool discards a connection that is ending.
    if (isUnfinished(client)) void client.end()
  })
}
