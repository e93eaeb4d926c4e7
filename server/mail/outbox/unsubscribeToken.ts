import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import { acceptedSecrets, keyFor } from '../../platform/config/secretKeys.ts'

function signature(key: KeyObject | string, email: string): Buffer {
  return createHmac('sha256', key).update('unsubscribe v1\n').update(email).digest()
}

/**
 * Returns the keys of all links that may be in mailboxes. The first links were signed with the session secret itself
 * instead of a derived key, and do not expire either.
 */
function signingKeys(secret: string, previousSecret?: string): (KeyObject | string)[] {
  return acceptedSecrets({ secret, previousSecret }).flatMap((each) => [keyFor(each, 'unsubscribe'), each])
}

/**
 * Returns the address that unsubscribes `email` from invitations and news, by GET (a page with one button) or POST
 * (List-Unsubscribe-Post, RFC 8058). It needs no login and does not expire.
 */
export function unsubscribeUrl(appUrl: string, secret: string, email: string): string {
  const address = email.toLowerCase()
  const mac = signature(keyFor(secret, 'unsubscribe'), address)
  return `${appUrl}/unsubscribe/${Buffer.from(address).toString('base64url')}.${mac.toString('base64url')}`
}

/**
 * Reads the token of an {@link unsubscribeUrl} signed with the present session secret or the previous one.
 *
 * @returns the address in lower case, or null if this server did not sign the token
 */
export function readUnsubscribeToken(secret: string, token: string, previousSecret?: string): string | null {
  const [encoded = '', mac = ''] = token.split('.')
  const email = Buffer.from(encoded, 'base64url').toString('utf8')
  const given = Buffer.from(mac, 'base64url')
  const isSignedBy = (key: KeyObject | string) => {
    const expected = signature(key, email)
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
  return signingKeys(secret, previousSecret).some(isSignedBy) ? email : null
}
