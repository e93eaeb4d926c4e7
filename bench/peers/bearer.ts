import { errors, jwtVerify } from 'jose'
import { keyFor } from '../../server/platform/config/secretKeys.ts'

const key = keyFor(process.env.SESSION_SECRET ?? '', 'authToken')

/** The member and session of a token. Whether the session is live is checked in the database. */
export type Claims = { memberId: number; sessionId: string }

/**
 * Verifies the token of an Authorization header as the service does: HS256, issuer, audience, expiry.
 *
 * @returns null if the header is missing, or its token is forged or expired
 */
export async function verifyBearer(authorization: string | undefined): Promise<Claims | null> {
  const token = authorization?.slice('Bearer '.length) ?? ''
  try {
    const { payload } = await jwtVerify<{ nameid: string; sid: string }>(token, key, {
      algorithms: ['HS256'],
      issuer: 'encounters',
      audience: 'encounters',
      requiredClaims: ['exp', 'nameid', 'sid'],
    })
    return { memberId: Number(payload.nameid), sessionId: payload.sid }
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}
