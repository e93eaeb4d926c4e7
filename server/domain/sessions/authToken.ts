import { errors, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import type { MemberRole } from '../../generated/client/client.ts'
import { acceptedSecrets, keyFor, type Secrets } from '../../platform/config/secretKeys.ts'

const issuer = 'encounters'
const audience = 'encounters'

/** Seconds an authToken lives (docs/rules.md, "Signing in"). */
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

/** Signs an authToken (JWT, HS256) that is valid for {@link authTokenLifetime} seconds from `now`. */
export function signAuthToken(claims: AuthClaims, secret: string, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000)
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + authTokenLifetime)
    .sign(keyFor(secret, 'authToken'))
}

/** What a token of ours says of itself. */
type Claims = { memberId: number; sessionId: string; expiresAt: Date }

/** Claims of tokens whose signature was found good, and by which secret; never what becomes of their session. */
const verified = new LRUCache<string, Claims & { signedBy: string }>({ max: 20_000 })

/** Lets go of a token whose session is over. */
export function forgetAuthToken(token: string): void {
  verified.delete(token)
}

/**
 * Reads a token signed by one secret.
 *
 * @param tolerance seconds after its expiry in which it is still taken
 * @returns null for a token that is not, or no longer, of this secret
 */
async function readToken(
  token: string,
  secret: string,
  now: Date,
  tolerance: number,
): Promise<Claims | null> {
  try {
    const { payload } = await jwtVerify<AuthClaims & { exp: number }>(token, keyFor(secret, 'authToken'), {
      algorithms: ['HS256'],
      issuer,
      audience,
      currentDate: now,
      clockTolerance: tolerance,
      requiredClaims: ['exp', 'nameid', 'sid'],
    })
    const { nameid, sid, exp } = payload
    return { memberId: Number(nameid), sessionId: sid, expiresAt: new Date(exp * 1000) }
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
export async function verifyAuthToken(token: string, secrets: Secrets, now: Date): Promise<Claims | null> {
  const known = verified.get(token)
  if (known && (known.signedBy === secrets.secret || known.signedBy === secrets.previousSecret)) {
    return known.expiresAt > now ? known : null
  }
  for (const signedBy of acceptedSecrets(secrets)) {
    const claims = await readToken(token, signedBy, now, 0)
    if (!claims) continue
    verified.set(token, { ...claims, signedBy })
    return claims
  }
  return null
}

/**
 * Checks an authToken like {@link verifyAuthToken}, but takes one that expired too: it proves nothing but whose session
 * its bearer wants to end.
 *
 * @param tolerance seconds after its expiry in which it is still taken
 */
export async function verifyExpiredAuthToken(
  token: string,
  secrets: Secrets,
  now: Date,
  tolerance: number,
): Promise<Claims | null> {
  for (const secret of acceptedSecrets(secrets)) {
    const claims = await readToken(token, secret, now, tolerance)
    if (claims) return claims
  }
  return null
}
