import { DomainError } from '#rules/errors.ts'
import { limit, type RateLimitName, rateLimitKey } from '../../../platform/limits/rateLimits.ts'
import type { Context } from './context.ts'

const longestFingerprint = 200

/** Describes an input's fingerprint. */
export const fingerprintDescription = "A text that identifies the visitor's browser, for rate limits."

/**
 * Counts a visitor's request per address and, if the browser sent one, per fingerprint (docs/rules.md, "Getting in").
 *
 * @param purpose what is counted; under one limit each purpose is counted separately
 * @param fingerprint as sent by the browser, if at all
 * @throws DomainError RATE_LIMITED over either limit; BAD_INPUT for a fingerprint that no browser sends
 */
export async function limitVisitor(
  { deps, facts }: Pick<Context, 'deps' | 'facts'>,
  name: RateLimitName,
  purpose: string,
  fingerprint: string | null | undefined,
): Promise<void> {
  if (fingerprint && (fingerprint.length > longestFingerprint || /[^\x20-\x7e]/.test(fingerprint))) {
    throw new DomainError('BAD_INPUT', 'This fingerprint is not one of ours.', 'fingerprint')
  }
  await limit(deps, name, `${purpose}:${rateLimitKey(facts.address)}`)
  if (fingerprint) await limit(deps, name, `${purpose}:browser:${fingerprint}`)
}
