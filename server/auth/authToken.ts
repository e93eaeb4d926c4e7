import { errors, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import type { MemberRole } from '../generated/client/client.ts'

const issuer = 'encounters'
const audience = 'encounters'

/** Seconds an authToken lives (server-rules.md, "Signing in"). */
const authTokenLifetime = 600

export type AuthClaims = {
  /** Member id, as a string. */
  nameid: string
  unique_name: string
  public_guid: string
  role: MemberRole
  /** Session id. */
  sid: string
}

const keyOf = (secret: string) => new TextEncoder().encode(secret)

/** Signs an authToken (JWT, HS256) that is valid for {@link authTokenLifetime} seconds from `now`. */
export function signAuthToken(claims: AuthClaims, secret: string, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000)
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + authTokenLifetime)
    .sign(keyOf(secret))
}

/** What a token of ours says of itself. */
type Verified = { memberId: number; sessionId: string; expiresAt: Date }

/** Claims of tokens whose signature was found good, by secret and token; never what becomes of their session. */
const verified = new LRUCache<string, Verified>({ max: 20_000 })
const keyFor = (token: string, secret: string) => `${secret} ${token}`

/** Lets go of a token whose session is over. */
export function forgetAuthToken(token: string, secret: string): void {
  verified.delete(keyFor(token, secret))
}

const claimsOf = ({ nameid, sid, exp }: AuthClaims & { exp: number }): Verified => ({
  memberId: Number(nameid),
  sessionId: sid,
  expiresAt: new Date(exp * 1000),
})

/**
 * Reads a token of ours.
 *
 * @param tolerance seconds after its expiry in which it is still taken
 * @returns null for a token that is not, or no longer, ours
 */
async function readToken(
  token: string,
  secret: string,
  now: Date,
  tolerance: number,
): Promise<Verified | null> {
  try {
    const { payload } = await jwtVerify<AuthClaims & { exp: number }>(token, keyOf(secret), {
      algorithms: ['HS256'],
      issuer,
      audience,
      currentDate: now,
      clockTolerance: tolerance,
      requiredClaims: ['exp', 'nameid', 'sid'],
    })
    return claimsOf(payload)
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

/**
 * Checks signature, algorithm, issuer, audience and expiry of an authToken; all but the expiry once.
 *
 * @returns its member and session id and when it expires, or null for a token that is not, or no longer, ours
 */
export async function verifyAuthToken(token: string, secret: string, now: Date): Promise<Verified | null> {
  const key = keyFor(token, secret)
  const known = verified.get(key)
  if (known) return known.expiresAt > now ? known : null
  const claims = await readToken(token, secret, now, 0)
  if (claims) verified.set(key, claims)
  return claims
}

/**
 * Checks an authToken like {@link verifyAuthToken}, but takes one that expired too: it proves nothing but whose session
 * its bearer wants to end.
 *
 * @param tolerance seconds after its expiry in which it is still taken
 */
export function verifyExpiredAuthToken(
  token: string,
  secret: string,
  now: Date,
  tolerance: number,
): Promise<Verified | null> {
  return readToken(token, secret, now, tolerance)
}
