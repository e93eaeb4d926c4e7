import { createHash, createHmac, randomBytes } from 'node:crypto'

/** A fresh secret of 32 random bytes, in base64url (43 characters). */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** SHA-256 of a secret: what the database keeps in its place. */
export function hashSecret(secret: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(createHash('sha256').update(secret).digest())
}

/** Whether the text can be a secret from {@link newSecret}; anything else is refused before the database is asked. */
export function isSecret(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}

/**
 * The one successor of a refresh token: the same for every presentation of that token.
 *
 * Only hashes are stored, so the successor is derived instead of remembered.
 *
 * @param serverSecret the server's own secret, without which the successor cannot be computed
 * @param token the refresh token presented
 * @param salt random bytes drawn when the token was first rotated
 */
export function deriveSuccessor(serverSecret: string, token: string, salt: Uint8Array): string {
  return createHmac('sha256', serverSecret)
    .update('refresh-successor')
    .update(salt)
    .update(token)
    .digest('base64url')
}
