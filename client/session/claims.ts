type Claims = Readonly<Record<string, unknown>>

/** The member of a token: the three items that are stored beside the tokens. */
export type Identity = { username: string; publicGuid: string; memberId: string }

function decodePayload(token: string): Claims {
  const payload = token.split('.')[1] ?? ''
  const bytes = atob(payload.replace(/-/g, '+').replace(/_/g, '/'))
  const text = new TextDecoder().decode(Uint8Array.from(bytes, (character) => character.charCodeAt(0)))
  return JSON.parse(text)
}

const textClaim = (claims: Claims, ...names: string[]) =>
  names.map((name) => claims[name]).find((value) => typeof value === 'string' && value !== '') as
    | string
    | undefined

/**
 * Reads a JWT's payload without verifying it. The server verifies; the browser only needs to know whose token it is.
 *
 * @param token a JWT
 * @returns its claims, or null if it cannot be decoded (reported, and treated as no session: docs/specification.md,
 *   section 8)
 */
export function readClaims(token: string): Claims | null {
  try {
    return decodePayload(token)
  } catch (error) {
    reportError(error)
    return null
  }
}

/**
 * Takes the member's identity out of an auth token (docs/specification.md, section 3, "Session data").
 *
 * @param token a JWT with unique_name or username, public_guid and nameid
 * @returns the identity, or null unless all three claims are there
 */
export function readIdentity(token: string): Identity | null {
  const claims = readClaims(token)
  if (!claims) return null
  const username = textClaim(claims, 'unique_name', 'username')
  const publicGuid = textClaim(claims, 'public_guid')
  const memberId = textClaim(claims, 'nameid')
  return username && publicGuid && memberId ? { username, publicGuid, memberId } : null
}

/**
 * Whether a token is still good (docs/specification.md, section 5, "Token expiry").
 *
 * @param token a JWT whose exp claim is in seconds since 1970
 * @returns 'valid' when exp is in the future, 'expired' when it is not, 'unreadable' without a readable exp
 */
export function tokenState(token: string, now: Date): 'valid' | 'expired' | 'unreadable' {
  const expiry = readClaims(token)?.exp
  if (typeof expiry !== 'number') return 'unreadable'
  return expiry * 1000 > now.getTime() ? 'valid' : 'expired'
}
