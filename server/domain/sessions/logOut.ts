import { DomainError } from '#rules/errors.ts'
import type { Prisma } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import type { RequestScope } from '../../platform/parts.ts'
import { verifyExpiredAuthToken } from './authToken.ts'
import { bearerToken } from './readViewer.ts'
import { sessionIdle, sessionLifetime } from './session.ts'
import { noteSignIn } from './signInEvents.ts'

type Bearer = NonNullable<Awaited<ReturnType<typeof bearersSession>>>

/** Reads the session of one of our tokens, expired or not; null for any other token. */
function bearersSession({ facts, deps, now }: RequestScope) {
  const token = bearerToken(facts.authorization)
  return token ? verifyExpiredAuthToken(token, deps, now, sessionLifetime / 1000) : null
}

/** Whether the bearer's token is one of ours, even if it has expired: logging out needs no more. */
export async function mayLogOut(context: RequestScope): Promise<boolean> {
  return (await bearersSession(context)) !== null
}

/** Ends a session if it is live. */
async function endLiving(db: Db, { memberId, sessionId: id }: Bearer, now: Date): Promise<boolean> {
  const idleSince = new Date(now.getTime() - sessionIdle)
  const { count } = await db.session.updateMany({
    where: { id, memberId, revokedAt: null, expiresAt: { gt: now }, lastUsedAt: { gt: idleSince } },
    data: { revokedAt: now },
  })
  return count > 0
}

function noteEnd({ deps, facts: { address } }: RequestScope, { memberId: member }: Bearer): void {
  noteSignIn(deps.log, { event: 'sign-in.ended', address, member })
}

/**
 * Ends the session of the bearer's token, even if the token has expired (docs/rules.md, "Signing in"). A session that
 * has ended already does not change.
 *
 * @throws DomainError UNAUTHENTICATED if the token is not ours, or its session has ended
 */
export async function logOut(context: RequestScope): Promise<void> {
  const bearer = await bearersSession(context)
  if (!bearer || !(await endLiving(context.db, bearer, context.now))) {
    throw new DomainError('UNAUTHENTICATED', 'Please log in.')
  }
  noteEnd(context, bearer)
}

/**
 * Ends the earlier session of a browser that logs in again, by the token in the request, which may have expired. A
 * token that is not ours ends nothing.
 *
 * @param tx the transaction that opens the new session
 */
export async function endEarlierSession(tx: Prisma.TransactionClient, context: RequestScope): Promise<void> {
  const bearer = await bearersSession(context)
  if (bearer && (await endLiving(tx, bearer, context.now))) noteEnd(context, bearer)
}
