import { createHash, timingSafeEqual } from 'node:crypto'
import { limit, rateLimitKey, refuseUsedUp } from '../limits/rateLimits.ts'
import type { AppDeps } from '../parts.ts'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

type Door = {
  /** what is guarded; each has a separate count */
  guarded: 'webhooks' | 'metrics'
  /** the caller's address */
  address: string
}

type Attempt = Door & {
  /** undefined if the caller sent none, which does not count as an attempt */
  given: string | undefined
  expected: string
}

/**
 * Whether another program proved its identity. Wrong proofs are counted per address (docs/limits.md). Over the
 * limit no proof is checked, so that nobody learns which guess was right.
 *
 * @param isRight checks the proof
 * @throws DomainError RATE_LIMITED after too many wrong proofs from the address
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
 * Compares two secrets by their digests, which have equal length, so that the time taken reveals nothing about either.
 */
export const isSameSecret = (given: string, expected: string): boolean =>
  timingSafeEqual(digest(given), digest(expected))

/**
 * Whether another program sent the right credential.
 *
 * @throws DomainError RATE_LIMITED after too many wrong ones from the address
 */
export async function isCredential(
  deps: Pick<AppDeps, 'database'>,
  { given, expected, ...door }: Attempt,
): Promise<boolean> {
  return given !== undefined && isProven(deps, door, () => isSameSecret(given, expected))
}
