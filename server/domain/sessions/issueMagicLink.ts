import { loginLinkLifetime, safeRedirect } from '#rules/membership/magicLink.ts'
import type { Prisma } from '../../generated/client/client.ts'
import { queueMail } from '../../mail/outbox/queueMail.ts'
import { hashSecret, newSecret } from '../../platform/config/randomSecrets.ts'
import { rateLimits } from '../../platform/limits/rateLimits.ts'
import type { AppDeps } from '../../platform/parts.ts'
import type { MagicLinkRequest } from './requestMagicLink.ts'

type Issue = Omit<MagicLinkRequest, 'email' | 'requestedAt' | 'address'> & {
  /** Identifies the request, so that a job that runs again issues no second link for it. */
  requestId: string
  member: { id: number; email: string; username: string }
}

/**
 * Whether a member may be sent another link. Beyond the limit, one more is sent once none of the others can be
 * used any more. So the member always has a working link in the mailbox, or gets one by asking, however often strangers
 * asked before.
 */
async function isWithinLimit(tx: Prisma.TransactionClient, memberId: number, now: Date): Promise<boolean> {
  const { points, duration } = rateLimits.linkByEmail
  const sent = await tx.loginToken.findMany({
    where: { memberId, createdAt: { gt: new Date(now.getTime() - duration * 1000) } },
    select: { usedAt: true, voidedAt: true, expiresAt: true },
  })
  const isUsable = (link: (typeof sent)[number]) => !link.usedAt && !link.voidedAt && link.expiresAt > now
  return sent.length < points || !sent.some(isUsable)
}

/**
 * Stores a new login link and queues its mail; the member's older unused links become void (docs/rules.md, "Signing
 * in"). Only the SHA-256 of the link's 32 bytes is stored; the queued mail contains them encrypted.
 *
 * @returns the outcome: no link is issued beyond the limit of links by e-mail, twice for one request, to an address
 *   that the member has given up meanwhile, or to somebody who has canceled meanwhile
 */
export async function issueMagicLink(
  tx: Prisma.TransactionClient,
  { secret }: Pick<AppDeps, 'secret'>,
  { requestId, member, browserHash, redirect, fingerprint }: Issue,
  now: Date,
): Promise<'sent' | 'sent before' | 'too many links' | 'address changed' | 'membership over'> {
  const [held] = await tx.$queryRaw<{ email: string; isNew: boolean }[]>`
    SELECT email, created_at > ${now}::timestamptz - interval '7 days'
      AND NOT EXISTS (SELECT FROM sessions s WHERE s.member_id = members.id) AS "isNew"
    FROM members WHERE id = ${member.id} AND status <> 'Canceled' FOR UPDATE`
  if (!held) return 'membership over'
  if (held.email !== member.email) return 'address changed'
  const key = `login-link:${requestId}`
  if (await tx.outboxMail.findUnique({ where: { key }, select: { id: true } })) return 'sent before'
  if (!(await isWithinLimit(tx, member.id, now))) return 'too many links'
  const token = newSecret()
  const safePath = safeRedirect(redirect)
  await tx.loginToken.updateMany({
    where: { memberId: member.id, usedAt: null, voidedAt: null },
    data: { voidedAt: now },
  })
  await tx.loginToken.create({
    data: {
      hash: hashSecret(token),
      memberId: member.id,
      browserHash: browserHash && Uint8Array.from(browserHash),
      redirect: safePath,
      fingerprint,
      createdAt: now,
      expiresAt: new Date(now.getTime() + loginLinkLifetime * 1000),
    },
  })
  await queueMail(
    tx,
    { secret },
    {
      key,
      to: member.email,
      memberId: member.id,
      template: 'loginLink',
      data: { username: member.username, redirect: safePath, ...(held.isNew && { isNew: true }) },
      secret: token,
    },
    now,
  )
  return 'sent'
}
