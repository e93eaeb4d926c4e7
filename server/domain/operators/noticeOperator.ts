import type { Prisma } from '../../generated/client/client.ts'
import { queueMail } from '../../mail/outbox/queueMail.ts'
import type { MailData } from '../../mail/templates/registry.ts'

type Notice = {
  to: { id: number; email: string; username: string }
  what: MailData['operatorNotice']['what']
  /** the operator the change is about */
  aboutId: number
  /** the username of the other operator, if there is one */
  other?: string | undefined
}

/** Queues a mail to an operator about a change among the operators. */
export async function noticeOperator(
  tx: Prisma.TransactionClient,
  { to: { id: memberId, email: to, username }, what, aboutId, other }: Notice,
  now: Date,
): Promise<void> {
  const key = `operatorNotice:${what}:${aboutId}:${now.getTime()}`
  const data = { username, what, ...(other !== undefined && { other }) }
  await queueMail(tx, {}, { key, to, memberId, template: 'operatorNotice', data }, now)
}
