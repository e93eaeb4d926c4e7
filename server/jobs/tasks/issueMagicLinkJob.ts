import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { loginLinkLifetime } from '#rules/membership/magicLink.ts'
import { issueMagicLink as issue } from '../../domain/sessions/issueMagicLink.ts'
import { noteSignIn } from '../../domain/sessions/signInEvents.ts'
import type { Job } from './job.ts'

const payloadShape = z.object({
  /** Missing in jobs queued by older versions. */
  requestId: z.string().default(() => randomUUID()),
  email: z.string(),
  browserHash: z.string().nullable(),
  redirect: z.string(),
  fingerprint: z.string().nullable(),
  address: z.string().nullable().default(null),
  requestedAt: z.coerce.date(),
})

/**
 * Issues the login link that a visitor asked for, if the address is a member's; otherwise it does nothing. A request
 * older than the lifetime of a link is dropped: nobody waits for it any more, and its address must not stay in the
 * queue.
 */
export const issueMagicLink: Job = async (payload, { database, secret, log, now }) => {
  const { email, browserHash, requestedAt, address, ...request } = payloadShape.parse(payload)
  if (now.getTime() - requestedAt.getTime() >= loginLinkLifetime * 1000) return
  const member = await database.prisma.member.findFirst({
    where: { email, status: { not: 'Canceled' } },
    select: { id: true, email: true, username: true },
  })
  if (!member) return
  const bound = browserHash === null ? null : Buffer.from(browserHash, 'base64url')
  const outcome = await database.prisma.$transaction((tx) =>
    issue(tx, { secret }, { ...request, browserHash: bound, member }, now),
  )
  const facts = { address, member: member.id }
  if (outcome === 'sent') noteSignIn(log, { event: 'sign-in.sent', ...facts })
  if (outcome === 'too many links') noteSignIn(log, { event: 'sign-in.failed', reason: outcome, ...facts })
}
