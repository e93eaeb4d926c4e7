import { DomainError } from '#rules/errors.ts'

/**
 * Refuses another stream; asked before it begins, since then it is too late to say why.
 *
 * @throws DomainError UNAVAILABLE during shutdown; RATE_LIMITED where as many are open as may be
 */
export function refuseStream(
  isClosed: boolean,
  open: number,
  { most, retryAfter }: { most: number; retryAfter: number },
): void {
  if (isClosed) throw new DomainError('UNAVAILABLE', 'The service is restarting.', undefined, 2)
  if (open < most) return
  throw new DomainError('RATE_LIMITED', `At most ${most} streams can be open at once.`, undefined, retryAfter)
}
