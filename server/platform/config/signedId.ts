import { createHmac, timingSafeEqual } from 'node:crypto'
import { acceptedSecrets, keyFor, type Secrets } from './secretKeys.ts'

/** What a signed id allows. An id signed for one purpose is refused for another. */
export type SignedPurpose = 'appeal' | 'confirmAddress' | 'undoAddress'

const signature = (secret: string, purpose: SignedPurpose, id: number): Buffer =>
  createHmac('sha256', keyFor(secret, purpose)).update(String(id)).digest()

/**
 * Signs the id of a row, for a link in a mail that works without a session. The row itself says how long the link
 * works, and how often.
 *
 * @returns the id and 43 characters of base64url, with "." between them
 */
export function signId(secret: string, purpose: SignedPurpose, id: number): string {
  return `${id}.${signature(secret, purpose, id).toString('base64url')}`
}

/**
 * Reads a {@link signId} that was signed with the present session secret or the previous one.
 *
 * @returns the id, or null if this server did not sign it for this purpose
 */
export function readSignedId(secrets: Secrets, purpose: SignedPurpose, token: string): number | null {
  const match = /^([1-9]\d{0,9})\.([\w-]{43})$/.exec(token)
  if (!match) return null
  const id = Number(match[1])
  const given = Buffer.from(match[2] ?? '', 'base64url')
  const isSignedBy = (secret: string) => timingSafeEqual(given, signature(secret, purpose, id))
  return acceptedSecrets(secrets).some(isSignedBy) ? id : null
}
