import { createHash, timingSafeEqual } from 'node:crypto'
import { limit, rateLimitKey, refuseUsedUp } from '../limits/rateLimits.ts'
import type { AppDeps } from '../parts.ts'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

type Attempt = {
  /** what is guarded; each has a count of its own */
  guarded: 'webhooks' | 'metrics'
  /** the caller's address */
  address: string
  /** absent where the caller gave none, which is no attempt */
  given: string | undefined
  expected: string
}

/**
 * Whether another program gave the credential it must have. Wrong ones are counted per address (docs/limits.md); over
 * the limit nothing is compared any more, so that nobody learns which guess was right. What is compared are digests of
 * equal length, so that the time taken reveals nothing about either text.
 *
 * @throws DomainError RATE_LIMITED after too many wrong ones from the address
 */
export async function isCredential(
  deps: Pick<AppDeps, 'database'>,
  { guarded, address, given, expected }: Attempt,
): Promise<boolean> {
  if (given === undefined) return false
  const key = `${guarded}:${rateLimitKey(address)}`
  await refuseUsedUp(deps, 'wrongCredential', key)
  if (timingSafeEqual(digest(given), digest(expected))) return true
  await limit(deps, 'wrongCredential', key)
  return false
}
