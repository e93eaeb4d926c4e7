import type { AccountStatus, MemberRole } from '../../generated/client/client.ts'
import type { AppDeps } from '../../platform/parts.ts'
import { forgetAuthToken, verifyAuthToken } from './authToken.ts'

/** The caller: a member with a live session. */
export type ViewerIdentity = {
  id: number
  sessionId: string
  role: MemberRole
  status: AccountStatus
  tokenExpiresAt: Date
  /** Ids of cases and reports about this operator that another one can decide; empty for everybody else. */
  hiddenCases: readonly number[]
  hiddenReports: readonly number[]
}

/** A member, and the session of their request. */
export type Bearer = Pick<ViewerIdentity, 'id' | 'sessionId'>

type Standing = Pick<ViewerIdentity, 'role' | 'status' | 'hiddenCases' | 'hiddenReports'>

const hasColleague = `m.role = 'Operator' AND EXISTS (
  SELECT FROM members other WHERE other.role = 'Operator' AND other.status <> 'Canceled' AND other.id <> m.id)`

const standing = `SELECT m.role, m.status,
  ARRAY(SELECT c.id FROM cases c WHERE ${hasColleague} AND c.about_id = m.id) AS "hiddenCases",
  ARRAY(SELECT r.id FROM reports r WHERE ${hasColleague} AND r.about_id = m.id) AS "hiddenReports"`

/**
 * FROM and WHERE clauses for the member `m` of a live session `s`; $1 is the session, $2 the member, $3 the present
 * instant.
 */
export const liveSession = `FROM sessions s JOIN members m ON m.id = s.member_id
  WHERE s.id = $1 AND m.id = $2 AND s.revoked_at IS NULL AND s.expires_at > $3 AND m.status <> 'Canceled'`

/** Returns the token of an Authorization header (RFC 6750, section 2.1), if there is one. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
}

/**
 * Runs a statement for the member of a bearer token, if its session is live.
 *
 * @param statement a statement that ends in {@link liveSession}, and its name as a prepared statement
 * @param authorization the Authorization header, if any
 * @returns the token's claims and the row, or null if there is no valid bearer of a live session
 */
export async function askAsViewer<Row extends object>(
  deps: Pick<AppDeps, 'database' | 'secret' | 'previousSecret'>,
  authorization: string | undefined,
  now: Date,
  statement: { name: string; text: string },
) {
  const token = bearerToken(authorization)
  const claims = token ? await verifyAuthToken(token, deps, now) : null
  if (!token || !claims) return null
  const { sessionId, memberId } = claims
  const row = await deps.database.reads.ask<Row>(statement, { sessionId, memberId, now })
  if (row) return { claims, row }
  forgetAuthToken(token)
  return null
}

/**
 * Verifies a bearer token and reads the state of its member. It is read on each request, so that a canceled member or a
 * revoked session is refused at once and not when the token expires (docs/rules.md, "Signing in").
 *
 * @param authorization the Authorization header, if any
 * @returns the viewer, or null if there is no valid bearer of a live session
 */
export async function readViewer(
  deps: Pick<AppDeps, 'database' | 'secret' | 'previousSecret'>,
  authorization: string | undefined,
  now: Date,
): Promise<ViewerIdentity | null> {
  const asked = await askAsViewer<Standing>(deps, authorization, now, {
    name: 'read-viewer',
    text: `${standing} ${liveSession}`,
  })
  if (!asked) return null
  const { memberId: id, sessionId, expiresAt: tokenExpiresAt } = asked.claims
  return { id, sessionId, tokenExpiresAt, ...asked.row }
}
