import type { Broadcast, Encounter, PrismaClient } from '../../generated/client/client.ts'
import { mailsAtOnce, type PlainMail, queueMails } from '../../mail/outbox/queueMail.ts'
import { encounterFacts } from '../../mail/templates/presentFacts.ts'
import { workThroughPages } from '../../platform/queue/workThrough.ts'

const idsOf = (people: readonly { id: number }[]): number[] => people.map(({ id }) => id)

type Person = { id: number; email: string; username: string }

function mailTo(
  { id, subject, body: text, encounter }: Omit<Broadcast, 'waitingIds'> & { encounter: Encounter | null },
  { username, email, id: memberId }: Person,
): PlainMail {
  const to = { key: `broadcast:${id}:${memberId}`, to: email, memberId, broadcastId: id }
  const words = { username, subject, text }
  if (encounter === null) return { ...to, template: 'operatorNews', data: words }
  const about = { encounter: encounterFacts(encounter), encounterId: encounter.id }
  return { ...to, template: 'encounterNote', data: { ...words, ...about } }
}

/**
 * Writes the mails to those of some members who still wait for theirs, and removes them from the waiting list, in one
 * transaction. The lock on the members holds up an erasure, which would miss their mails, and no other write.
 */
async function writeTo(
  db: PrismaClient,
  broadcastId: number,
  some: readonly number[],
  now: Date,
): Promise<void> {
  await db.$transaction(async (tx) => {
    const people = await tx.$queryRaw<Person[]>`
      SELECT id, email, username FROM members WHERE id = ANY(${[...some]}::int[]) AND status <> 'Canceled'
      ORDER BY id FOR KEY SHARE`
    const waiting = await tx.$queryRaw<{ id: number }[]>`
      SELECT member_id AS id FROM (SELECT waiting_ids FROM broadcasts WHERE id = ${broadcastId} FOR UPDATE) locked,
        unnest(waiting_ids) AS member_id
      WHERE member_id = ANY(${[...some]}::int[])`
    const broadcast = await tx.broadcast.findUniqueOrThrow({
      where: { id: broadcastId },
      omit: { waitingIds: true },
      include: { encounter: true },
    })
    const waitingIds = new Set(idsOf(waiting))
    const mails = people.filter(({ id }) => waitingIds.has(id)).map((person) => mailTo(broadcast, person))
    await queueMails(tx, {}, mails, now)
    await tx.$executeRaw`
      UPDATE broadcasts SET waiting_ids = ARRAY(
        SELECT member_id FROM unnest(waiting_ids) WITH ORDINALITY AS waiting (member_id, nth)
        WHERE member_id <> ALL(${[...some]}::int[]) ORDER BY nth)
      WHERE id = ${broadcastId}`
  })
}

/**
 * Writes the mails of a broadcast, a batch at a time. The key of a mail contains its member, so that nobody gets one
 * twice. Members who have canceled since get none, and a mail that cannot be written does not hold up the others.
 *
 * @throws AggregateError for the mails that failed, once the others are written; the failed ones stay on the waiting
 *   list
 */
export const writeMails = (
  db: PrismaClient,
  broadcastId: number,
  now: Date,
  signal?: AbortSignal,
): Promise<void> =>
  workThroughPages<{ id: number }>({
    most: mailsAtOnce,
    find: (failed) => db.$queryRaw`
      SELECT member_id AS id FROM broadcasts, unnest(waiting_ids) WITH ORDINALITY AS waiting (member_id, nth)
      WHERE broadcasts.id = ${broadcastId} AND member_id <> ALL(${idsOf(failed)}::int[])
      ORDER BY nth LIMIT ${mailsAtOnce}`,
    work: (some) => writeTo(db, broadcastId, idsOf(some), now),
    nameOf: ({ id }) => `mail to member ${id}`,
    signal,
  })
