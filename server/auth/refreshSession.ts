import { randomBytes } from 'node:crypto'
import { DomainError } from '#rules/errors.ts'
import type { Context } from '../context.ts'
import type { Prisma } from '../generated/client/client.ts'
import { acceptedSecrets, type Secrets } from '../secretKeys.ts'
import { deriveSuccessor, hashFamily, hashSecret, isSecret } from './secrets.ts'
import { authTokenFor, claimColumns, type SessionTokens, sessionIdle } from './session.ts'

type Tx = Prisma.TransactionClient

/** Milliseconds in which a rotated token still gives its successor: two tabs at once, or a lost reply. */
const rotationGrace = 10_000
/** Milliseconds after which a rotated token's row goes with the next rotation; processes' clocks may differ by less. */
const rotatedRowLife = 60_000

type Presented = Prisma.RefreshTokenGetPayload<{
  include: { session: { include: { member: { select: typeof claimColumns & { status: true } } } } }
}>

const isAlive = ({ session }: Presented, now: Date) =>
  session.revokedAt === null &&
  session.expiresAt > now &&
  session.lastUsedAt.getTime() + sessionIdle > now.getTime() &&
  session.member.status !== 'Canceled'

/**
 * Replaces a token by its successor, and deletes the session's rows of tokens rotated over a minute ago, so that a session
 * has one row beside those of its last minute; the family still tells that such a token was one of it. Rows that
 * somebody is presenting just now are left for the next time.
 */
async function rotate(tx: Tx, { hash }: Presented, token: string, secret: string, now: Date) {
  const salt = Uint8Array.from(randomBytes(32))
  const successor = deriveSuccessor(secret, token, salt)
  await tx.$executeRaw`
    WITH rotated AS (
      UPDATE refresh_tokens SET rotated_at = ${now}, salt = ${salt} WHERE hash = ${hash} RETURNING session_id
    ), used AS (
      UPDATE sessions SET last_used_at = ${now} FROM rotated WHERE id = session_id RETURNING id, family_hash
    ), thinned AS (
      DELETE FROM refresh_tokens WHERE hash IN (
        SELECT old.hash FROM refresh_tokens AS old JOIN used ON old.session_id = used.id
        WHERE used.family_hash IS NOT NULL AND old.rotated_at < ${new Date(now.getTime() - rotatedRowLife)}
        FOR UPDATE OF old SKIP LOCKED)
    )
    INSERT INTO refresh_tokens (hash, session_id, created_at)
    SELECT ${hashSecret(successor)}, session_id, ${now} FROM rotated`
  return successor
}

/** The successor a token was given, by whichever secret it was then; null where no such token is known any more. */
async function knownSuccessor(tx: Tx, token: string, salt: Uint8Array, secrets: Secrets) {
  const candidates = acceptedSecrets(secrets).map((secret) => deriveSuccessor(secret, token, salt))
  const stored = await tx.refreshToken.findMany({
    where: { hash: { in: candidates.map(hashSecret) } },
    select: { hash: true },
  })
  return (
    candidates.find((each) => stored.some(({ hash }) => Buffer.from(hash).equals(hashSecret(each)))) ?? null
  )
}

/** Ends the session whose old token is presented, its row there or not. */
async function revokeFamily(tx: Tx, token: string, now: Date): Promise<void> {
  await tx.session.updateMany({
    where: { familyHash: hashFamily(token), revokedAt: null },
    data: { revokedAt: now },
  })
}

/** The successor of a presented token, or null when the session is over or just got revoked for reuse. */
async function succeed(tx: Tx, token: string, secrets: Secrets, now: Date) {
  const hash = hashSecret(token)
  await tx.$queryRaw`SELECT 1 FROM refresh_tokens WHERE hash = ${hash} FOR UPDATE`
  const presented = await tx.refreshToken.findUnique({
    where: { hash },
    include: { session: { include: { member: { select: { ...claimColumns, status: true } } } } },
  })
  if (!presented) await revokeFamily(tx, token, now)
  if (!presented || !isAlive(presented, now)) return null
  const { rotatedAt, salt } = presented
  if (rotatedAt === null || salt === null) {
    return { presented, refreshToken: await rotate(tx, presented, token, secrets.secret, now) }
  }
  if (now.getTime() - rotatedAt.getTime() <= rotationGrace) {
    const refreshToken = await knownSuccessor(tx, token, salt, secrets)
    return refreshToken === null ? null : { presented, refreshToken }
  }
  await tx.session.update({ where: { id: presented.sessionId }, data: { revokedAt: now } })
  return null
}

/**
 * Exchanges a refresh token for a new pair. Every refresh rotates; a token rotated within the last 10 seconds gives
 * the same successor again, a later reuse revokes the whole session (server-rules.md, "Signing in"; RFC 9700, 4.14).
 *
 * @throws DomainError UNAUTHENTICATED when the session is over
 */
export async function refreshSession(
  { db, now, deps }: Context,
  refreshToken: string,
): Promise<SessionTokens> {
  const next = isSecret(refreshToken)
    ? await db.$transaction((tx) => succeed(tx, refreshToken, deps, now))
    : null
  if (!next) throw new DomainError('UNAUTHENTICATED', 'Your session has expired. Please log in again.')
  const { member, id } = next.presented.session
  return { authToken: await authTokenFor(member, id, deps.secret, now), refreshToken: next.refreshToken }
}
