import { createHash, createHmac, randomBytes } from 'node:crypto'
import { keyFor } from './secretKeys.ts'

/** A fresh secret of 32 random bytes, in base64url (43 characters). */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** SHA-256 of a secret: what the database stores in its place. */
export function hashSecret(secret: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(createHash('sha256').update(secret).digest())
}

/** Whether the text can be a secret from {@link newSecret}; anything else is refused before the database is asked. */
export function isSecret(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}

const familyBytes = 16

const familyOf = (token: string) => Buffer.from(token, 'base64url').subarray(0, familyBytes)

/**
 * SHA-256 of the half that a refresh token shares with all that came before and after it in its session. By it an old
 * token is recognised long after its own hash was deleted.
 */
export function hashFamily(token: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(createHash('sha256').update(familyOf(token)).digest())
}

/**
 * The one successor of a refresh token, the same for every presentation of that token: its family, and 16 bytes that
 * nobody can compute without the server's secret and the salt. Only hashes are stored, so it is derived instead of
 * remembered.
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
