import type { PrismaClient } from '../../generated/client/client.ts'
import { moveMessage } from './moveMessage.ts'

/**
 * Closes a message, answered or not. A second call changes nothing.
 *
 * @throws DomainError NOT_FOUND if there is no such message
 */
export function closeMessage(
  db: PrismaClient,
  asked: { operatorId: number; messageId: number },
  now: Date,
): Promise<void> {
  return moveMessage(
    db,
    { ...asked, action: 'closeMessage', to: () => 'Closed', from: ['Open', 'Answered'] },
    now,
  )
}
