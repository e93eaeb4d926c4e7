import type { Pool, PoolClient } from 'pg'

/** Whether a statement still waits for its answer (pg's own flag), or a transaction is open. */
function isUnfinished(client: PoolClient): boolean {
  const status = client.getTransactionStatus()
  const waits = 'readyForQuery' in client && client.readyForQuery === false
  // Without a status it has only just connected.
  return status !== null && (waits || status !== 'I')
}

/**
 * Has a pool close connections that are given back unfinished. Prisma and others give a connection back as it is when the network
 * swallowed the answer to ROLLBACK. Were it used again once the network is back, what the next one writes would be part of
 * the old transaction, and would be lost with it.
 */
export function dropUnfinished(pool: Pool): void {
  pool.on('release', (_error, client) => {
    // A pool takes back no connection that is ending.
    if (isUnfinished(client)) void client.end()
  })
}
