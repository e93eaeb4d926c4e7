import { errors, jwtVerify, SignJWT } from 'jose'
import type { MemberRole } from '../generated/client/client.ts'

const issuer = 'encounters'
const audience = 'encounters'

/** Seconds an authToken lives (server-rules.md, "Signing in"). */
export const authTokenLifetime = 600

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

/**
 * Checks signature, algorithm, issuer, audience and expiry of an authToken.
 *
 * @returns its member and session id, or null for a token that is not, or no longer, ours
 */
export async function verifyAuthToken(
  token: string,
  secret: string,
  now: Date,
): Promise<{ memberId: number; sessionId: string } | null> {
  try {
    const { payload } = await jwtVerify<AuthClaims>(token, keyOf(secret), {
      algorithms: ['HS256'],
      issuer,
      audience,
      currentDate: now,
      requiredClaims: ['exp', 'nameid', 'sid'],
    })
    return { memberId: Number(payload.nameid), sessionId: payload.sid }
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}
