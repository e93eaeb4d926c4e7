import { DomainError } from '#rules/errors.ts'
import { invalidLoginLink, missingToken } from '#rules/membership/refusedLink.ts'
import { hashSecret, isSecret } from '../../platform/config/randomSecrets.ts'
import type { RequestScope } from '../../platform/parts.ts'
import { isBoundBrowser } from './browserBinding.ts'
import { endEarlierSession } from './logOut.ts'
import { claimColumns, openSession, type SessionTokens } from './session.ts'
import { sessionOrigin } from './sessionOrigin.ts'
import { noteSignIn } from './signInEvents.ts'

/** A filter for a link that can still be used at `now`. */
export const usableLink = (token: string, now: Date) => ({
  hash: hashSecret(token),
  usedAt: null,
  voidedAt: null,
  expiresAt: { gt: now },
  member: { status: { not: 'Canceled' as const } },
})

type Ends = { usedAt: Date | null; expiresAt: Date }

function reasonOf(link: Ends | null, now: Date) {
  if (!link) return 'link unknown'
  if (link.usedAt) return 'link used'
  return link.expiresAt <= now ? 'link expired' : 'link void'
}

/** Logs why a link did not log somebody in, and whose link it was. */
async function noteUnusable(
  { db, now, deps, facts: { address } }: RequestScope,
  token: string,
): Promise<void> {
  const link = isSecret(token)
    ? await db.loginToken.findUnique({
        where: { hash: hashSecret(token) },
        select: { memberId: true, usedAt: true, voidedAt: true, expiresAt: true },
      })
    : null
  const reason = reasonOf(link, now)
  noteSignIn(deps.log, { event: 'sign-in.failed', reason, address, member: link?.memberId })
}

/**
 * Uses up a login link and opens a session (docs/rules.md, "Signing in"). In a browser that did not ask for the link
 * the person must confirm first, so that no mail scanner or stranger's link logs anybody in unexpectedly. An earlier
 * session of this browser ends.
 *
 * @throws DomainError BAD_INPUT if the link is unknown, used, void or expired; CONFIRMATION_REQUIRED if another browser
 *   opens it without confirming, which leaves the link usable
 */
export async function verifyMagicLink(
  context: RequestScope,
  { token, confirmed, timeZone }: { token: string; confirmed: boolean; timeZone?: string | null | undefined },
): Promise<SessionTokens & { redirect: string }> {
  const { db, now, facts, deps } = context
  if (!token) throw new DomainError('BAD_INPUT', missingToken, 'token')
  const opened = isSecret(token)
    ? await db.$transaction(async (tx) => {
        const link = await tx.loginToken.findFirst({
          where: usableLink(token, now),
          select: { hash: true, browserHash: true, redirect: true, member: { select: claimColumns } },
        })
        if (!link) return null
        if (!confirmed && !isBoundBrowser(deps.config, facts, link.browserHash)) {
          throw new DomainError('CONFIRMATION_REQUIRED', 'Please confirm that you want to sign in here.')
        }
        const used = await tx.loginToken.updateMany({ where: usableLink(token, now), data: { usedAt: now } })
        if (used.count !== 1) return null
        await endEarlierSession(tx, context)
        const origin = sessionOrigin(facts, timeZone)
        return { ...(await openSession(tx, link.member, deps.secret, now, origin)), link }
      })
    : null
  if (!opened) {
    await noteUnusable(context, token)
    throw new DomainError('BAD_INPUT', invalidLoginLink)
  }
  const { link, authToken, refreshToken } = opened
  noteSignIn(deps.log, { event: 'sign-in.used', address: facts.address, member: link.member.id })
  return { authToken, refreshToken, redirect: link.redirect }
}
