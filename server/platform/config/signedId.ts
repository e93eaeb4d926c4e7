import { createHmac, timingSafeEqual } from 'node:crypto'
import { acceptedSecrets, keyFor, type Secrets } from './secretKeys.ts'

/** What a signed id lets its bearer do; one made for another purpose is refused. */
export type SignedPurpose = 'appeal' | 'confirmAddress' | 'undoAddress'

const signature = (secret: string, purpose: SignedPurpose, id: number): Buffer =>
  createHmac('sha256', keyFor(secret, purpose)).update(String(id)).digest()

/**
 * The id of a row, signed, for a link in a mail that works without a session. How long and how often it works is for the
 * row to say.
 *
 * @returns the id and 43 characters of base64url, with "." between them
 */
export function signId(secret: string, purpose: SignedPurpose, id: number): string {
  return `${id}.${signature(secret, purpose, id).toString('base64url')}`
}

/**
 * Reads a {@link signId} that was made under the present session secret or the previous one.
 *
 * @returns the id, or null when this server did not sign it for this purpose
 */
export function readSignedId(secrets: Secrets, purpose: SignedPurpose, token: string): number | null {
  const match = /^([1-9]\d{0,9})\.([\w-]{43})$/.exec(token)
  if (!match) return null
  const id = Number(match[1])
  const given = Buffer.from(match[2] ?? '', 'base64url')
  const isSignedBy = (secret: string) => timingSafeEqual(given, signature(secret, purpose, id))
  return acceptedSecrets(secrets).some(isSignedBy) ? id : null
}
