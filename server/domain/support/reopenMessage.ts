import type { PrismaClient } from '../../generated/client/client.ts'
import { moveMessage } from './moveMessage.ts'

/**
 * Reopens a closed message: it becomes Answered if it has an answer, else Open. A message that is not closed does not
 * change.
 *
 * @throws DomainError NOT_FOUND if there is no such message
 */
export function reopenMessage(
  db: PrismaClient,
  asked: { operatorId: number; messageId: number },
  now: Date,
): Promise<void> {
  const to = (replies: number) => (replies > 0 ? 'Answered' : 'Open')
  return moveMessage(db, { ...asked, action: 'reopenMessage', to, from: ['Closed'] }, now)
}
