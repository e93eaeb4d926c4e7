import type { PrismaClient } from '../generated/client/client.ts'
import { mailSelection, memberSelection, messageSelection } from './selections.ts'

/**
 * Reads everything held about a member, for the member: their own choices, never who chose them or does not want to meet
 * them, and no operator's name (server-rules.md, "Membership"). dataMap.ts says for each column where it is found here,
 * or why not.
 *
 * @param now the instant the download is dated
 */
export async function readMemberData(db: PrismaClient, memberId: number, now: Date): Promise<object> {
  const account = await db.member.findUniqueOrThrow({
    where: { id: memberId },
    select: memberSelection,
  })
  const { email } = account
  // Before somebody joined, only the address connects them with what they wrote and were sent.
  const asVisitor = { memberId: null, createdAt: { lte: now } }
  const [messages, mails, suppression, changes] = await Promise.all([
    db.message.findMany({
      where: { OR: [{ memberId }, { ...asVisitor, email }] },
      select: messageSelection,
      orderBy: { id: 'asc' },
    }),
    db.outboxMail.findMany({
      where: { OR: [{ memberId }, { ...asVisitor, toAddress: email }] },
      select: mailSelection,
      orderBy: { id: 'asc' },
    }),
    db.suppressedAddress.findUnique({ where: { email }, select: { reason: true, createdAt: true } }),
    db.auditEntry.findMany({
      where: { subjectType: 'Member', subjectId: String(memberId) },
      select: { action: true, at: true },
      orderBy: { id: 'asc' },
    }),
  ])
  return { writtenAt: now, account, messages, mails, suppression, changes }
}
