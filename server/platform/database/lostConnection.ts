/**
 * Whether an error says that the connection ended during a statement, or that a standby canceled the statement
 * because it conflicted with recovery (SQLSTATE 40001). A read can then be sent again on another connection.
 */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    /^(ECONNRESET|EPIPE|57P0[12]|08|40001)/.test(code) ||
    /Connection terminated unexpectedly|Connection terminated$|Client has encountered a connection error/.test(
      error.message,
    )
  )
}
