import type { AppDeps } from '../context.ts'
import type { Prisma } from '../generated/client/client.ts'
import { queueMail } from '../mail.ts'
import { loginLinkLifetime } from './browserBinding.ts'
import type { MagicLinkRequest } from './requestMagicLink.ts'
import { hashSecret, newSecret } from './secrets.ts'

type Issue = Omit<MagicLinkRequest, 'email' | 'requestedAt'> & {
  member: { id: number; email: string; username: string }
}

/**
 * Writes a new login link and its mail; the older unused links of that member become void
 * (server-rules.md, "Signing in"). Only the SHA-256 of the link's 32 bytes is stored; the mail carries them sealed.
 */
export async function issueMagicLink(
  tx: Prisma.TransactionClient,
  { secret }: Pick<AppDeps, 'secret'>,
  { member, browserHash, redirect, fingerprint }: Issue,
  now: Date,
): Promise<void> {
  const token = newSecret()
  const hash = hashSecret(token)
  await tx.$queryRaw`SELECT id FROM members WHERE id = ${member.id} FOR UPDATE`
  await tx.loginToken.updateMany({
    where: { memberId: member.id, usedAt: null, voidedAt: null },
    data: { voidedAt: now },
  })
  await tx.loginToken.create({
    data: {
      hash,
      memberId: member.id,
      browserHash: browserHash && Uint8Array.from(browserHash),
      redirect,
      fingerprint,
      createdAt: now,
      expiresAt: new Date(now.getTime() + loginLinkLifetime * 1000),
    },
  })
  await queueMail(
    tx,
    { secret },
    {
      key: `login-link:${Buffer.from(hash).toString('hex')}`,
      to: member.email,
      memberId: member.id,
      template: 'loginLink',
      data: { username: member.username, redirect },
      secret: token,
    },
    now,
  )
}
