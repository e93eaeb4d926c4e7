import { errors, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import type { MemberRole } from '../../generated/client/client.ts'
import { acceptedSecrets, keyFor, type Secrets } from '../../platform/config/secretKeys.ts'

const issuer = 'encounters'
const audience = 'encounters'

/** Lifetime of an authToken in seconds (docs/rules.md, "Signing in"). */
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

/** The claims that are read from an authToken. */
type Claims = { memberId: number; sessionId: string; expiresAt: Date }

/**
 * Cache of verified tokens: their claims, and the secret that signed them. Whether the session is live is never cached.
 */
const verified = new LRUCache<string, Claims & { signedBy: string }>({ max: 20_000 })

/** Removes a token from the cache once its session has ended. */
export function forgetAuthToken(token: string): void {
  verified.delete(token)
}

/**
 * Verifies a token signed by one secret.
 *
 * @param tolerance seconds after its expiry for which it is still accepted
 * @returns null for a token that is not, or no longer, valid under this secret
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
 * Verifies signature, algorithm, issuer, audience and expiry of an authToken. Everything but the expiry is cached.
 *
 * @returns its member and session id and its expiry, or null for a token that is not, or no longer, ours
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
 * Verifies an authToken like {@link verifyAuthToken}, but also accepts one that has expired. Such a token only proves
 * which session its bearer wants to end.
 *
 * @param tolerance seconds after its expiry for which it is still accepted
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
