import { DomainError } from '#rules/errors.ts'

/**
 * Refuses another stream. Call it before the stream begins; afterwards the reply can carry no error.
 *
 * @throws DomainError UNAVAILABLE during shutdown; RATE_LIMITED if too many are open
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
