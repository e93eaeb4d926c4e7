import { createHmac, timingSafeEqual } from 'node:crypto'

function signature(secret: string, email: string): Buffer {
  return createHmac('sha256', secret).update('unsubscribe v1\n').update(email).digest()
}

/**
 * The address that takes `email` off invitations and news, by GET (a page with one button) or POST
 * (List-Unsubscribe-Post, RFC 8058). It needs no login and does not run out.
 */
export function unsubscribeUrl(appUrl: string, secret: string, email: string): string {
  const address = email.toLowerCase()
  const token = `${Buffer.from(address).toString('base64url')}.${signature(secret, address).toString('base64url')}`
  return `${appUrl}/unsubscribe/${token}`
}

/**
 * Reads the token of an {@link unsubscribeUrl}.
 *
 * @returns the address in lower case, or null when the token was not made by this server
 */
export function readUnsubscribeToken(secret: string, token: string): string | null {
  const [encoded = '', mac = ''] = token.split('.')
  const email = Buffer.from(encoded, 'base64url').toString('utf8')
  const given = Buffer.from(mac, 'base64url')
  const expected = signature(secret, email)
  return given.length === expected.length && timingSafeEqual(given, expected) ? email : null
}
