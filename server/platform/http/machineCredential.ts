import { createHash, timingSafeEqual } from 'node:crypto'
import { limit, rateLimitKey, refuseUsedUp } from '../limits/rateLimits.ts'
import type { AppDeps } from '../parts.ts'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

type Door = {
  /** what is guarded; each has a count of its own */
  guarded: 'webhooks' | 'metrics'
  /** the caller's address */
  address: string
}

type Attempt = Door & {
  /** absent where the caller gave none, which is no attempt */
  given: string | undefined
  expected: string
}

/**
 * Whether another program proved who it is. Wrong proofs are counted per address (docs/limits.md); over the limit nothing
 * is examined any more, so that nobody learns which guess was right.
 *
 * @param isRight examines the proof
 * @throws DomainError RATE_LIMITED after too many wrong ones from the address
 */
export async function isProven(
  deps: Pick<AppDeps, 'database'>,
  { guarded, address }: Door,
  isRight: () => boolean | Promise<boolean>,
): Promise<boolean> {
  const key = `${guarded}:${rateLimitKey(address)}`
  await refuseUsedUp(deps, 'wrongCredential', key)
  if (await isRight()) return true
  await limit(deps, 'wrongCredential', key)
  return false
}

/**
 * Whether two secrets are the same. What is compared are digests of equal length, so that the time taken reveals nothing
 * about either.
 */
export const isSameSecret = (given: string, expected: string): boolean =>
  timingSafeEqual(digest(given), digest(expected))

/**
 * Whether another program gave the credential it must have.
 *
 * @throws DomainError RATE_LIMITED after too many wrong ones from the address
 */
export async function isCredential(
  deps: Pick<AppDeps, 'database'>,
  { given, expected, ...door }: Attempt,
): Promise<boolean> {
  return given !== undefined && isProven(deps, door, () => isSameSecret(given, expected))
}
