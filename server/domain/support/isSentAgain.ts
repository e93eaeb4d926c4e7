import { sentAgainAfter } from '#rules/forms/sentAgain.ts'
import type { Message, Prisma } from '../../generated/client/client.ts'

type Sent = Pick<Message, 'origin' | 'subject' | 'body'> &
  (Pick<Message, 'email'> | Pick<Message, 'memberId'>)

/**
 * Whether the sender sent the same message a moment ago. Two calls at the same instant do not see each other,
 * unless the caller has locked the sender.
 */
export async function isSentAgain(tx: Prisma.TransactionClient, sent: Sent, now: Date): Promise<boolean> {
  const found = await tx.message.findFirst({
    where: { ...sent, createdAt: { gt: sentAgainAfter(now) } },
    select: { id: true },
  })
  return found !== null
}
