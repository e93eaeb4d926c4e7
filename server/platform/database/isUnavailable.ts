import { z } from 'zod'

/** How Prisma wraps an error of its adapter for which it has no code (P2010). */
const wrappedByPrisma = z.object({
  meta: z.object({
    driverAdapterError: z.object({
      cause: z.object({ kind: z.string(), originalCode: z.string().optional() }),
    }),
  }),
})

/**
 * PostgreSQL's codes for a resource that is unavailable for the moment, for the victim of a deadlock (40P01), and for a
 * standby that is not promoted yet (25006).
 */
const unavailableCode = /^(57P0|53|08|40P01|25006)/

function isWrappedUnavailable(error: Error): boolean {
  const { kind = '', originalCode = '' } =
    wrappedByPrisma.safeParse(error).data?.meta.driverAdapterError.cause ?? {}
  return (
    unavailableCode.test(originalCode) ||
    /^(DatabaseNotReachable|ConnectionClosed|TooManyConnections|SocketTimeout|TransactionWriteConflict)$/.test(
      kind,
    )
  )
}

/**
 * Whether PostgreSQL is unavailable for the moment, or out of connections, time for a transaction (P2028) or disk
 * space, or a row stayed locked, or PostgreSQL rolled back a transaction to end a deadlock (40P01, P2034).
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    unavailableCode.test(code) ||
    /^(ECONN|EPIPE|ENOTFOUND|P1001|P1002|P1008|P1017|P2024|P2028|P2034|P2037)/.test(code) ||
    /timeout exceeded when trying to connect|due to (lock|statement) timeout|Connection terminated|Query read timeout/i.test(
      error.message,
    ) ||
    isWrappedUnavailable(error) ||
    (error.cause !== undefined && isUnavailable(error.cause))
  )
}
