import { unfinished } from '#rules/mail/unfinished.ts'
import type { Db } from '../../platform/database/db.ts'
import { boundTemplates } from '../templates/registry.ts'

/**
 * Sends a member's unfinished mails to another address of theirs, in the transaction that changes it. Call it before
 * anything that locks an address.
 */
export async function redirectMails(
  tx: Db,
  { memberId, from, to }: { memberId: number; from: string; to: string },
): Promise<void> {
  const state = { in: [...unfinished] }
  await tx.outboxMail.updateMany({
    where: { memberId, toAddress: from, state, template: { notIn: [...boundTemplates] } },
    data: { toAddress: to },
  })
}
