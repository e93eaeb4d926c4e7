import { createHash, createHmac, randomBytes } from 'node:crypto'
import { keyFor } from './secretKeys.ts'

/** Returns a new secret of 32 random bytes, in base64url (43 characters). */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns the SHA-256 of a secret. The database stores it instead of the secret. */
export function hashSecret(secret: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(createHash('sha256').update(secret).digest())
}

/** Whether a text has the form of a {@link newSecret}. If not, callers refuse it without a query. */
export function isSecret(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}

const familyBytes = 16

const familyOf = (token: string) => Buffer.from(token, 'base64url').subarray(0, familyBytes)

/**
 * Returns the SHA-256 of the first half of a refresh token, which all tokens of one session share. It identifies the
 * session of an old token long after that token's own hash was deleted.
 */
export function hashFamily(token: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(createHash('sha256').update(familyOf(token)).digest())
}

/**
 * Returns the successor of a refresh token, the same for every presentation of that token: the half shared by its
 * session, and 16 bytes that only this server can compute. Only hashes are stored, so the successor is derived.
 *
 * @param serverSecret the server's own secret, without which the successor cannot be computed
 * @param token the refresh token presented
 * @param salt random bytes drawn when the token was first rotated
 */
export function deriveSuccessor(serverSecret: string, token: string, salt: Uint8Array): string {
  const own = createHmac('sha256', keyFor(serverSecret, 'refreshSuccessor'))
    .update(salt)
    .update(token)
    .digest()
    .subarray(familyBytes)
  return Buffer.concat([familyOf(token), own]).toString('base64url')
}
