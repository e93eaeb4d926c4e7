import { randomUUID } from 'node:crypto'
import { day } from '#rules/time/durations.ts'
import type { Member } from '../../generated/client/client.ts'
import { hashFamily, hashSecret, newSecret } from '../../platform/config/randomSecrets.ts'
import type { Db } from '../../platform/database/db.ts'
import { signAuthToken } from './authToken.ts'
import type { SessionOrigin } from './sessionOrigin.ts'

/** Milliseconds after which an unused session ends. */
export const sessionIdle = 14 * day
/** Maximum lifetime of a session in milliseconds. */
export const sessionLifetime = 30 * day

export type SessionTokens = { authToken: string; refreshToken: string }

/** The columns of a member for the claims of an authToken. */
export const claimColumns = { id: true, username: true, publicGuid: true, role: true } as const
type ClaimSource = Pick<Member, keyof typeof claimColumns>

/** Signs the authToken of a member's session. */
export function authTokenFor(
  member: ClaimSource,
  sessionId: string,
  secret: string,
  now: Date,
): Promise<string> {
  const claims = {
    nameid: String(member.id),
    unique_name: member.username,
    public_guid: member.publicGuid,
    role: member.role,
    sid: sessionId,
  }
  return signAuthToken(claims, secret, now)
}

type Opening = SessionOrigin & {
  /** when a passkey was used to open it, if one was */
  confirmedAt: Date | null
}

/**
 * Opens a session for a member, in one statement.
 *
 * @param opening how it was opened, and what the member's list of sessions shows about it
 * @returns its first pair of tokens
 */
export async function openSession(
  db: Db,
  member: ClaimSource,
  secret: string,
  now: Date,
  { browser = null, timeZone = null, confirmedAt = null }: Partial<Opening> = {},
): Promise<SessionTokens> {
  const id = randomUUID()
  const refreshToken = newSecret()
  const expiresAt = new Date(now.getTime() + sessionLifetime)
  await db.$executeRaw`
    WITH opened AS (
      INSERT INTO sessions (id, member_id, created_at, last_used_at, expires_at, confirmed_at, family_hash, browser, time_zone)
      VALUES (${id}::uuid, ${member.id}, ${now}, ${now}, ${expiresAt}, ${confirmedAt}, ${hashFamily(refreshToken)},
        ${browser}, ${timeZone})
      RETURNING id, created_at
    )
    INSERT INTO refresh_tokens (hash, session_id, created_at)
    SELECT ${hashSecret(refreshToken)}, id, created_at FROM opened`
  return { authToken: await authTokenFor(member, id, secret, now), refreshToken }
}
