import { DomainError } from '#rules/errors.ts'
import type { MessageState, PrismaClient } from '../../generated/client/client.ts'
import { recordAudit } from '../audit/audit.ts'

type Move = {
  operatorId: number
  messageId: number
  action: string
  from: MessageState[]
  /** The new state, given how many answers the message has. */
  to(replies: number): MessageState
}

/**
 * Moves a message to another state if it is in one of `from`, and does nothing otherwise.
 *
 * @throws DomainError NOT_FOUND for no such message
 */
export async function moveMessage(
  db: PrismaClient,
  { operatorId, messageId, action, from, to }: Move,
  now: Date,
): Promise<void> {
  await db.$transaction(async (tx) => {
    const message = await tx.message.findUnique({
      where: { id: messageId },
      select: { state: true, _count: { select: { replies: true } } },
    })
    if (!message) throw new DomainError('NOT_FOUND', 'This message does not exist.', 'messageId')
    const state = to(message._count.replies)
    const { count } = await tx.message.updateMany({
      where: { id: messageId, state: { in: from } },
      data: { state, closedAt: state === 'Closed' ? now : null },
    })
    if (count === 0) return
    const change = { before: { state: message.state }, after: { state } }
    await recordAudit(
      tx,
      { actorId: operatorId, action, subjectType: 'Message', subjectId: messageId, ...change },
      now,
    )
  })
}
