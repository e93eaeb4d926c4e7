import { DomainError } from '#rules/errors.ts'
import type { RequestScope } from '../../platform/parts.ts'
import { verifyExpiredAuthToken } from './authToken.ts'
import { bearerToken } from './readViewer.ts'
import { sessionIdle, sessionLifetime } from './session.ts'
import { noteSignIn } from './signInEvents.ts'

/** The session of a token of ours, whether it expired or not, or null for any other token. */
function bearersSession({ facts, deps, now }: RequestScope) {
  const token = bearerToken(facts.authorization)
  return token ? verifyExpiredAuthToken(token, deps, now, sessionLifetime / 1000) : null
}

/** Whether the bearer's token is one of ours, if perhaps an expired one: all that logging out asks for. */
export async function mayLogOut(context: RequestScope): Promise<boolean> {
  return (await bearersSession(context)) !== null
}

/**
 * Ends the session of the bearer's token, whether the token expired or not (docs/rules.md, "Signing in"). Any session
 * that is over already stays as it is.
 *
 * @throws DomainError UNAUTHENTICATED for a token that is not ours, and for one whose session is over
 */
export async function logOut(context: RequestScope): Promise<void> {
  const { db, now, deps, facts } = context
  const unknown = () => new DomainError('UNAUTHENTICATED', 'Please log in.')
  const bearer = await bearersSession(context)
  if (!bearer) throw unknown()
  const { count } = await db.session.updateMany({
    where: {
      id: bearer.sessionId,
      memberId: bearer.memberId,
      revokedAt: null,
      expiresAt: { gt: now },
      lastUsedAt: { gt: new Date(now.getTime() - sessionIdle) },
    },
    data: { revokedAt: now },
  })
  if (count === 0) throw unknown()
  noteSignIn(deps.log, { event: 'sign-in.ended', address: facts.address, member: bearer.memberId })
}
