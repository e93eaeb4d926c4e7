import type { MessageState, PrismaClient } from '../../generated/client/client.ts'
import { recordAudit } from '../audit/audit.ts'
import { lockMessage } from './lockMessage.ts'

type Move = {
  operatorId: number
  messageId: number
  action: string
  from: MessageState[]
  /** Returns the new state, from the number of answers to the message. */
  to(replies: number): MessageState
}

/**
 * Moves a message to another state if it is in one of `from`, and does nothing otherwise.
 *
 * @throws DomainError NOT_FOUND if there is no such message
 */
export async function moveMessage(
  db: PrismaClient,
  { operatorId, messageId, action, from, to }: Move,
  now: Date,
): Promise<void> {
  await db.$transaction(async (tx) => {
    await lockMessage(tx, messageId)
    const message = await tx.message.findUniqueOrThrow({
      where: { id: messageId },
      select: { state: true, _count: { select: { replies: true } } },
    })
    if (!from.includes(message.state)) return
    const state = to(message._count.replies)
    const closedAt = state === 'Closed' ? now : null
    await tx.message.update({ where: { id: messageId }, data: { state, closedAt } })
    const change = { before: { state: message.state }, after: { state } }
    await recordAudit(
      tx,
      { actorId: operatorId, action, subjectType: 'Message', subjectId: messageId, ...change },
      now,
    )
  })
}
