import { sentAgainAfter } from '#rules/forms/sentAgain.ts'
import type { Message, Prisma } from '../../generated/client/client.ts'

type Sent = Pick<Message, 'origin' | 'subject' | 'body'> &
  (Pick<Message, 'email'> | Pick<Message, 'memberId'>)

/**
 * Whether a message is there already because its sender sent it a moment ago. Of two at the same instant neither sees the
 * other, unless the sender is locked.
 */
export async function isSentAgain(tx: Prisma.TransactionClient, sent: Sent, now: Date): Promise<boolean> {
  const found = await tx.message.findFirst({
    where: { ...sent, createdAt: { gt: sentAgainAfter(now) } },
    select: { id: true },
  })
  return found !== null
}
