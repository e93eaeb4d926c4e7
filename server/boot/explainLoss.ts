import { BootError, reasonOf } from '../platform/config/bootError.ts'
import { isUnavailable } from '../platform/database/isUnavailable.ts'
import { isLostConnection } from '../platform/database/lostConnection.ts'

/**
 * Returns what to tell a person whose start or command failed because the database went away, or could do no more. Any
 * other error is returned as it is: it is a fault of the program, and its stack is needed.
 */
export function explainLoss(error: unknown): unknown {
  if (error instanceof BootError || !(isUnavailable(error) || isLostConnection(error))) return error
  // Prisma says first which of its functions was called.
  const reason = reasonOf(error).trim().split('\n').at(-1)?.replace(/\.$/, '')
  return new BootError(`The database cannot go on: ${reason}. Run this again once the cause is gone.`, {
    cause: error,
  })
}
