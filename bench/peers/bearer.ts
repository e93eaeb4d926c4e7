import { errors, jwtVerify } from 'jose'
import { keyFor } from '../../server/platform/config/secretKeys.ts'

const key = keyFor(process.env.SESSION_SECRET ?? '', 'authToken')

/** Whose token it is, and of which session. Whether that lives, the database says. */
export type Claims = { memberId: number; sessionId: string }

/**
 * Verifies the token of an Authorization header as the service does: HS256, issuer, audience, expiry.
 *
 * @returns null for a header that is missing, forged or stale
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
