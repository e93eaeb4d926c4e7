import { DomainError } from '#rules/errors.ts'
import type { Prisma } from '../../generated/client/client.ts'

/**
 * Locks a message until the transaction ends. What is read of it and of its answers from then on stays so.
 *
 * @throws DomainError NOT_FOUND for no such message
 */
export async function lockMessage(tx: Prisma.TransactionClient, messageId: number): Promise<void> {
  const found = await tx.$queryRaw<
    object[]
  >`SELECT id FROM messages WHERE id = ${messageId} FOR NO KEY UPDATE`
  if (found.length === 0) throw new DomainError('NOT_FOUND', 'This message does not exist.', 'messageId')
}
