import { randomBytes } from 'node:crypto'
import { DomainError } from '#rules/errors.ts'
import { minute } from '#rules/time/durations.ts'
import type { Prisma } from '../../generated/client/client.ts'
import { deriveSuccessor, hashFamily, hashSecret, isSecret } from '../../platform/config/randomSecrets.ts'
import { acceptedSecrets, type Secrets } from '../../platform/config/secretKeys.ts'
import type { RequestScope } from '../../platform/parts.ts'
import { authTokenFor, claimColumns, type SessionTokens, sessionIdle } from './session.ts'
import { noteSignIn } from './signInEvents.ts'

type Tx = Prisma.TransactionClient

/** Milliseconds for which a rotated token still returns its successor: for two tabs at once, or a lost reply. */
const rotationGrace = 10_000
/**
 * Milliseconds after which the next rotation deletes a rotated token's row; more than the clocks of processes differ.
 */
const rotatedRowLife = minute

type Presented = Prisma.RefreshTokenGetPayload<{
  include: { session: { include: { member: { select: typeof claimColumns & { status: true } } } } }
}>

const isAlive = ({ session }: Presented, now: Date) =>
  session.revokedAt === null &&
  session.expiresAt > now &&
  session.lastUsedAt.getTime() + sessionIdle > now.getTime() &&
  session.member.status !== 'Canceled'

/**
 * Replaces a token by its successor, and deletes the session's tokens that were rotated over a minute ago, so that a
 * session has one row in addition to those of its last minute. A deleted token is still recognized by its family. Rows
 * that another request has locked are left for the next rotation.
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

/**
 * Finds the successor a token was given, under whichever secret was current then; null if that successor is no longer
 * stored.
 */
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

type Outcome =
  | { event: 'refreshed'; presented: Presented; refreshToken: string }
  | { event: 'reused'; member: number }
  | { event: 'failed'; member?: number; reason: 'session over' | 'token unknown' }

/** Ends the session of an old token whose row is deleted. */
async function revokeFamily(tx: Tx, token: string, now: Date): Promise<Outcome> {
  const [revoked] = await tx.session.updateManyAndReturn({
    where: { familyHash: hashFamily(token), revokedAt: null },
    data: { revokedAt: now },
    select: { memberId: true },
  })
  return revoked
    ? { event: 'reused', member: revoked.memberId }
    : { event: 'failed', reason: 'token unknown' }
}

/** Processes a presented token: returns its successor, or ends the session if the token was used before. */
async function succeed(tx: Tx, token: string, secrets: Secrets, now: Date): Promise<Outcome> {
  const hash = hashSecret(token)
  await tx.$queryRaw`SELECT 1 FROM refresh_tokens WHERE hash = ${hash} FOR UPDATE`
  const presented = await tx.refreshToken.findUnique({
    where: { hash },
    include: { session: { include: { member: { select: { ...claimColumns, status: true } } } } },
  })
  if (!presented) return revokeFamily(tx, token, now)
  const { rotatedAt, salt } = presented
  const member = presented.session.member.id
  if (!isAlive(presented, now)) return { event: 'failed', member, reason: 'session over' }
  if (rotatedAt === null || salt === null) {
    const refreshToken = await rotate(tx, presented, token, secrets.secret, now)
    return { event: 'refreshed', presented, refreshToken }
  }
  if (now.getTime() - rotatedAt.getTime() <= rotationGrace) {
    const refreshToken = await knownSuccessor(tx, token, salt, secrets)
    return refreshToken === null
      ? { event: 'failed', member, reason: 'token unknown' }
      : { event: 'refreshed', presented, refreshToken }
  }
  await tx.session.update({ where: { id: presented.sessionId }, data: { revokedAt: now } })
  return { event: 'reused', member }
}

/**
 * Exchanges a refresh token for a new pair. Every refresh rotates the token. A token rotated within the last 10 seconds
 * returns the same successor again; a later reuse revokes the whole session (docs/rules.md, "Signing in"; RFC 9700,
 * 4.14).
 *
 * @throws DomainError UNAUTHENTICATED if the session has ended
 */
export async function refreshSession(
  { db, now, deps, facts: { address } }: RequestScope,
  refreshToken: string,
): Promise<SessionTokens> {
  const next: Outcome = isSecret(refreshToken)
    ? await db.$transaction((tx) => succeed(tx, refreshToken, deps, now))
    : { event: 'failed', reason: 'token unknown' }
  if (next.event !== 'refreshed') {
    if (next.event === 'reused') noteSignIn(deps.log, { ...next, event: 'sign-in.reused', address })
    else noteSignIn(deps.log, { ...next, event: 'sign-in.failed', address })
    throw new DomainError('UNAUTHENTICATED', 'Your session has expired. Please log in again.')
  }
  const { member, id } = next.presented.session
  noteSignIn(deps.log, { event: 'sign-in.refreshed', address, member: member.id })
  return { authToken: await authTokenFor(member, id, deps.secret, now), refreshToken: next.refreshToken }
}
