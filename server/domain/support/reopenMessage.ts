import type { PrismaClient } from '../../generated/client/client.ts'
import { moveMessage } from './moveMessage.ts'

/**
 * Takes back the closing of a message: it is Answered again where it had an answer, else Open. Reopening what is not
 * closed changes nothing.
 *
 * @throws DomainError NOT_FOUND for no such message
 */
export function reopenMessage(
  db: PrismaClient,
  asked: { operatorId: number; messageId: number },
  now: Date,
): Promise<void> {
  const to = (replies: number) => (replies > 0 ? 'Answered' : 'Open')
  return moveMessage(db, { ...asked, action: 'reopenMessage', to, from: ['Closed'] }, now)
}
