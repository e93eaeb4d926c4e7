import { randomBytes } from 'node:crypto'
import { DomainError } from '#rules/errors.ts'
import type { Context } from '../context.ts'
import type { Prisma } from '../generated/client/client.ts'
import { deriveSuccessor, hashSecret, isSecret } from './secrets.ts'
import { authTokenFor, claimColumns, type SessionTokens, sessionIdle } from './session.ts'

/** Milliseconds in which a rotated token still gives its successor: two tabs at once, or a lost reply. */
const rotationGrace = 10_000

type Presented = Prisma.RefreshTokenGetPayload<{
  include: { session: { include: { member: { select: typeof claimColumns & { status: true } } } } }
}>

const isAlive = ({ session }: Presented, now: Date) =>
  session.revokedAt === null &&
  session.expiresAt > now &&
  session.lastUsedAt.getTime() + sessionIdle > now.getTime() &&
  session.member.status !== 'Canceled'

async function rotate(
  tx: Prisma.TransactionClient,
  presented: Presented,
  token: string,
  secret: string,
  now: Date,
) {
  const salt = Uint8Array.from(randomBytes(32))
  const successor = deriveSuccessor(secret, token, salt)
  await tx.refreshToken.update({ where: { hash: presented.hash }, data: { rotatedAt: now, salt } })
  await tx.refreshToken.create({
    data: { hash: hashSecret(successor), sessionId: presented.sessionId, createdAt: now },
  })
  await tx.session.update({ where: { id: presented.sessionId }, data: { lastUsedAt: now } })
  return successor
}

/** The successor of a presented token, or null when the session is over or just got revoked for reuse. */
async function succeed(tx: Prisma.TransactionClient, token: string, secret: string, now: Date) {
  const hash = hashSecret(token)
  await tx.$queryRaw`SELECT 1 FROM refresh_tokens WHERE hash = ${hash} FOR UPDATE`
  const presented = await tx.refreshToken.findUnique({
    where: { hash },
    include: { session: { include: { member: { select: { ...claimColumns, status: true } } } } },
  })
  if (!presented || !isAlive(presented, now)) return null
  if (presented.rotatedAt === null || presented.salt === null) {
    return { presented, refreshToken: await rotate(tx, presented, token, secret, now) }
  }
  if (now.getTime() - presented.rotatedAt.getTime() <= rotationGrace) {
    return { presented, refreshToken: deriveSuccessor(secret, token, presented.salt) }
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
    ? await db.$transaction((tx) => succeed(tx, refreshToken, deps.secret, now))
    : null
  if (!next) throw new DomainError('UNAUTHENTICATED', 'Your session has expired. Please log in again.')
  const { member, id } = next.presented.session
  return { authToken: await authTokenFor(member, id, deps.secret, now), refreshToken: next.refreshToken }
}
