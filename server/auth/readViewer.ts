import type { AppDeps } from '../context.ts'
import type { AccountStatus, MemberRole } from '../generated/client/client.ts'
import { verifyAuthToken } from './authToken.ts'

/** Who is asking: a member with a live session. */
export type ViewerIdentity = {
  id: number
  sessionId: string
  role: MemberRole
  status: AccountStatus
}

/**
 * Reads a bearer token and the standing of its member, afresh on each request, so that a canceled member or a
 * revoked session is out at once and not when the token expires (server-rules.md, "Signing in").
 *
 * @param authorization the Authorization header, if any
 * @returns the viewer, or null when there is no valid bearer of a live session
 */
export async function readViewer(
  { database, secret }: Pick<AppDeps, 'database' | 'secret'>,
  authorization: string | undefined,
  now: Date,
): Promise<ViewerIdentity | null> {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]
  if (!token) return null
  const claims = await verifyAuthToken(token, secret, now)
  if (!claims) return null
  const { rows } = await database.pool.query<{ role: MemberRole; status: AccountStatus }>({
    name: 'read-viewer',
    text: `SELECT m.role, m.status FROM sessions s JOIN members m ON m.id = s.member_id
      WHERE s.id = $1 AND m.id = $2 AND s.revoked_at IS NULL AND s.expires_at > $3 AND m.status <> 'Canceled'`,
    values: [claims.sessionId, claims.memberId, now],
  })
  return rows[0] ? { id: claims.memberId, sessionId: claims.sessionId, ...rows[0] } : null
}
