import { DomainError } from '#rules/errors.ts'
import { requireOnePage } from '#rules/forms/severalAtOnce.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { retryMail } from './retryMail.ts'

export type MailsRetried = {
  retriedIds: number[]
  /** why the others were not sent, each sentence once */
  sentences: string[]
}

/**
 * Sends several mails again, each as {@link retryMail} does. A mail that cannot be sent again does not stop the others.
 *
 * @returns the mails sent again, and why the others were not
 * @throws DomainError BAD_INPUT for too many ids
 */
export async function retryMails(
  db: PrismaClient,
  { mailIds, operatorId }: { mailIds: readonly number[]; operatorId: number },
  now: Date,
): Promise<MailsRetried> {
  requireOnePage(mailIds, 'mails', 'mailIds')
  const retriedIds: number[] = []
  const sentences = new Set<string>()
  for (const mailId of new Set(mailIds)) {
    try {
      await retryMail(db, { mailId, operatorId }, now)
      retriedIds.push(mailId)
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      sentences.add(error.message)
    }
  }
  return { retriedIds, sentences: [...sentences] }
}
