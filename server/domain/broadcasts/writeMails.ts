import type { Broadcast, Encounter, PrismaClient } from '../../generated/client/client.ts'
import { mailsAtOnce, type PlainMail, queueMails } from '../../mail/outbox/queueMail.ts'
import { encounterFacts } from '../../mail/templates/presentFacts.ts'
import { queueBroadcast } from './queueBroadcast.ts'

type Person = { id: number; email: string; username: string }

function mailTo(
  { id, subject, body: text, encounter }: Broadcast & { encounter: Encounter | null },
  { username, email, id: memberId }: Person,
): PlainMail {
  const to = { key: `broadcast:${id}:${memberId}`, to: email, memberId, broadcastId: id }
  const words = { username, subject, text }
  if (encounter === null) return { ...to, template: 'operatorNews', data: words }
  const about = { encounter: encounterFacts(encounter), encounterId: encounter.id }
  return { ...to, template: 'encounterNote', data: { ...words, ...about } }
}

/**
 * Writes the next mails of what an operator wrote to many, and queues itself again until all are written. Those mails and who
 * is left are one transaction, and a mail's key says whose it is, so that nobody gets one twice. Whoever canceled since
 * gets none.
 */
export async function writeMails(db: PrismaClient, broadcastId: number, now: Date): Promise<void> {
  await db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM broadcasts WHERE id = ${broadcastId} FOR UPDATE`
    const broadcast = await tx.broadcast.findUnique({
      where: { id: broadcastId },
      include: { encounter: true },
    })
    if (!broadcast || broadcast.waitingIds.length === 0) return
    const next = broadcast.waitingIds.slice(0, mailsAtOnce)
    const waitingIds = broadcast.waitingIds.slice(mailsAtOnce)
    const people = await tx.member.findMany({
      where: { id: { in: next }, status: { not: 'Canceled' } },
      select: { id: true, email: true, username: true },
      orderBy: { id: 'asc' },
    })
    const mails = people.map((person) => mailTo(broadcast, person))
    await queueMails(tx, {}, mails, now)
    await tx.broadcast.update({ where: { id: broadcastId }, data: { waitingIds } })
    if (waitingIds.length > 0) await queueBroadcast(tx, broadcastId)
  })
}
