import { challengeLifetime } from '#rules/account/passkey.ts'
import type { PasskeyPurpose } from '../../generated/client/client.ts'
import { hashSecret, isSecret, newSecret } from '../../platform/config/randomSecrets.ts'
import type { Db } from '../../platform/database/db.ts'

/** What a challenge is good for: signing in, which is nobody's yet, or an act of one member in one session. */
export type ChallengeUse =
  | { purpose: Extract<PasskeyPurpose, 'SignIn'> }
  | { purpose: Exclude<PasskeyPurpose, 'SignIn'>; memberId: number; sessionId: string }

const boundTo = (use: ChallengeUse) =>
  use.purpose === 'SignIn'
    ? { purpose: use.purpose, memberId: null, sessionId: null }
    : { purpose: use.purpose, memberId: use.memberId, sessionId: use.sessionId }

/**
 * Makes a challenge of 32 random bytes, of which only the SHA-256 is stored.
 *
 * @returns the challenge, in base64url
 */
export async function issueChallenge(db: Db, use: ChallengeUse, now: Date): Promise<string> {
  const challenge = newSecret()
  const expiresAt = new Date(now.getTime() + challengeLifetime)
  await db.passkeyChallenge.create({
    data: { hash: hashSecret(challenge), ...boundTo(use), createdAt: now, expiresAt },
  })
  return challenge
}

/**
 * Uses a challenge up, whatever becomes of the answer to it: one conditional UPDATE, so that of any number of equal
 * answers one is looked at.
 *
 * @returns whether it was good for this use and not used before
 */
export async function takeChallenge(
  db: Db,
  challenge: string,
  use: ChallengeUse,
  now: Date,
): Promise<boolean> {
  if (!isSecret(challenge)) return false
  const { count } = await db.passkeyChallenge.updateMany({
    where: { hash: hashSecret(challenge), ...boundTo(use), usedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
  })
  return count === 1
}

/**
 * Reads which challenge an authenticator's answer is to.
 *
 * @param clientDataJson as the browser gave it, in base64url
 * @returns an empty text where it cannot be read, which no challenge is
 */
export function challengeIn(clientDataJson: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString())
    const isData = typeof data === 'object' && data !== null && 'challenge' in data
    return isData && typeof data.challenge === 'string' ? data.challenge : ''
  } catch (error) {
    if (error instanceof SyntaxError) return ''
    throw error
  }
}
