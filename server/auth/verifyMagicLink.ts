import { DomainError } from '#rules/errors.ts'
import type { Context } from '../context.ts'
import { isBoundBrowser } from './browserBinding.ts'
import { hashSecret, isSecret } from './secrets.ts'
import { claimColumns, openSession, type SessionTokens } from './session.ts'

const invalidLink = () => new DomainError('BAD_INPUT', 'This login link is invalid or has expired.')

/** Filter of a link that can still be used at `now`. */
export const usableLink = (token: string, now: Date) => ({
  hash: hashSecret(token),
  usedAt: null,
  voidedAt: null,
  expiresAt: { gt: now },
  member: { status: { not: 'Canceled' as const } },
})

/**
 * Consumes a login link, once, and opens a session (server-rules.md, "Signing in"). A browser that did not ask for
 * the link must confirm first, so that neither a mail scanner nor a stranger's link signs anybody in unawares.
 *
 * @throws DomainError BAD_INPUT when the link is unknown, used, void or expired; CONFIRMATION_REQUIRED when another
 *   browser opens it unconfirmed, which consumes nothing
 */
export async function verifyMagicLink(
  { db, now, facts, deps }: Context,
  { token, confirmed }: { token: string; confirmed: boolean },
): Promise<SessionTokens & { redirect: string }> {
  if (!token) throw new DomainError('BAD_INPUT', 'Missing token. Please try again.', 'token')
  if (!isSecret(token)) throw invalidLink()
  return db.$transaction(async (tx) => {
    const link = await tx.loginToken.findFirst({
      where: usableLink(token, now),
      select: { hash: true, browserHash: true, redirect: true, member: { select: claimColumns } },
    })
    if (!link) throw invalidLink()
    if (!confirmed && !isBoundBrowser(deps.config, facts, link.browserHash)) {
      throw new DomainError('CONFIRMATION_REQUIRED', 'Please confirm that you want to sign in here.')
    }
    const { count } = await tx.loginToken.updateMany({ where: usableLink(token, now), data: { usedAt: now } })
    if (count !== 1) throw invalidLink()
    return { ...(await openSession(tx, link.member, deps.secret, now)), redirect: link.redirect }
  })
}
