import { z } from 'zod'
import { issueMagicLink as issue } from '../auth/issueMagicLink.ts'
import type { Job } from './job.ts'

const payloadShape = z.object({
  email: z.string(),
  browserHash: z.string().nullable(),
  redirect: z.string(),
  fingerprint: z.string().nullable(),
})

/** Issues the login link somebody asked for, when the address is a member's; for any other it does nothing. */
export const issueMagicLink: Job = async (payload, { database, secret, now }) => {
  const { email, browserHash, ...request } = payloadShape.parse(payload)
  const member = await database.prisma.member.findFirst({
    where: { email, status: { not: 'Canceled' } },
    select: { id: true, email: true, username: true },
  })
  if (!member) return
  const bound = browserHash === null ? null : Buffer.from(browserHash, 'base64url')
  await database.prisma.$transaction((tx) =>
    issue(tx, { secret }, { ...request, browserHash: bound, member }, now),
  )
}
