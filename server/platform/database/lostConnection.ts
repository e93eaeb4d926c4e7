/**
 * Whether an error says that a connection ended under a statement, or that a standby ended a statement which stood in the way
 * of what it had to replay (SQLSTATE 40001): a read can be sent once more, on another connection.
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
