import { challengeLifetime } from '#rules/account/passkey.ts'
import type { PasskeyPurpose } from '../../generated/client/client.ts'
import { hashSecret, isSecret, newSecret } from '../../platform/config/randomSecrets.ts'
import type { Db } from '../../platform/database/db.ts'

/** What a challenge is for: logging in, when no member is known yet, or an action of one member in one session. */
export type ChallengeUse =
  | { purpose: Extract<PasskeyPurpose, 'SignIn'> }
  | { purpose: Exclude<PasskeyPurpose, 'SignIn'>; memberId: number; sessionId: string }

const boundTo = (use: ChallengeUse) =>
  use.purpose === 'SignIn'
    ? { purpose: use.purpose, memberId: null, sessionId: null }
    : { purpose: use.purpose, memberId: use.memberId, sessionId: use.sessionId }

/**
 * Issues a challenge of 32 random bytes, of which only the SHA-256 is stored.
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
 * Uses up a challenge, before the answer to it is checked. One conditional UPDATE ensures that only one of several
 * equal answers is checked.
 *
 * @returns whether it was valid for this use and not used before
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
 * Reads the challenge that an authenticator's answer is for.
 *
 * @param clientDataJson as the browser sent it, in base64url
 * @returns an empty text, which is no valid challenge, if it cannot be read
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
