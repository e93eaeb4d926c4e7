import { DomainError } from '#rules/errors.ts'
import { mostInADay, nobodyWritten, recipientsChanged, sameWithinHours } from '#rules/forms/broadcast.ts'
import { hour } from '#rules/time/durations.ts'
import type { Prisma, PrismaClient } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import { addJob } from '../../platform/queue/addJob.ts'
import { recordAudit } from '../audit/audit.ts'
import { type Audience, readRecipients } from './audience.ts'
import { broadcastWords, requireWritable } from './broadcastWords.ts'
import { recipientsDigest } from './recipientsDigest.ts'

/** Advisory lock: of two operators who send at the same time, the second waits for the first. */
const sendingLock = 0x656e62

type Sending = {
  to: Audience
  subject: string
  text: string
  /** hash of the people that the operator confirmed; see {@link recipientsDigest} */
  recipientsDigest: string
  operatorId: number
}

async function refuseTooMany(tx: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - 24 * hour)
  const last = await tx.broadcast.findMany({
    where: { createdAt: { gt: since } },
    select: { createdAt: true },
    orderBy: { createdAt: 'desc' },
    take: mostInADay,
  })
  const oldest = last[mostInADay - 1]
  if (!oldest) return
  const seconds = Math.ceil((oldest.createdAt.getTime() - since.getTime()) / 1000)
  const why = `Operators can write to many ${mostInADay} times in 24 hours, and have done so.`
  throw new DomainError('RATE_LIMITED', why, undefined, seconds)
}

/**
 * Reads who was sent the same words about the same encounter, or about none, within the last hour, and the id of the
 * latest such broadcast.
 */
async function readSent(
  tx: Db,
  words: { subject: string; body: string; encounterId: number | null },
  now: Date,
): Promise<{ id: number | null; memberIds: ReadonlySet<number> }> {
  const since = new Date(now.getTime() - sameWithinHours * hour)
  const broadcasts = await tx.broadcast.findMany({
    where: { ...words, createdAt: { gt: since } },
    select: { id: true, waitingIds: true },
    orderBy: { id: 'desc' },
  })
  const mails = await tx.outboxMail.findMany({
    where: { broadcastId: { in: broadcasts.map(({ id }) => id) } },
    select: { memberId: true },
  })
  const written = mails.flatMap(({ memberId }) => memberId ?? [])
  return {
    id: broadcasts[0]?.id ?? null,
    memberIds: new Set([...broadcasts.flatMap(({ waitingIds }) => waitingIds), ...written]),
  }
}

/**
 * Sends a broadcast to its audience; a job writes the mails (docs/rules.md, "Mail"). The same words to the same people
 * within an hour are sent once, so that a retry after a lost reply or a second click sends nothing twice. Recipients
 * added since get theirs.
 *
 * @returns the id of the broadcast, or of the earlier one with the same words
 * @throws DomainError BAD_INPUT for a wrong field; NOT_FOUND if there is no such encounter; CONFLICT if nobody would
 *   get it, if the recipients are not those confirmed, or if the encounter is a draft; RATE_LIMITED after too many in a
 *   day
 */
export async function sendBroadcast(
  db: PrismaClient,
  { to, recipientsDigest: confirmed, operatorId, ...written }: Sending,
  now: Date,
): Promise<number> {
  const { subject, text: body } = broadcastWords(written)
  const encounterId = 'encounterId' in to ? to.encounterId : null
  return db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${sendingLock})`
    const { memberIds } = await readRecipients(tx, to, now)
    const sent = await readSent(tx, { subject, body, encounterId }, now)
    const waitingIds = memberIds.filter((id) => !sent.memberIds.has(id))
    if (sent.id !== null && waitingIds.length === 0) return sent.id
    await refuseTooMany(tx, now)
    await requireWritable(tx, to)
    if (memberIds.length === 0) throw new DomainError('CONFLICT', nobodyWritten)
    if (confirmed !== recipientsDigest(memberIds)) {
      throw new DomainError('CONFLICT', recipientsChanged(memberIds.length), 'recipientsDigest')
    }
    const { id } = await tx.broadcast.create({
      data: {
        subject,
        body,
        audience: to,
        encounterId,
        waitingIds,
        createdAt: now,
        recipients: waitingIds.length,
      },
      select: { id: true },
    })
    await addJob(tx, 'writeBroadcast', { broadcast: id })
    const about =
      encounterId === null
        ? { subjectType: 'Broadcast', subjectId: id }
        : { subjectType: 'Encounter', subjectId: encounterId }
    const after: Prisma.InputJsonObject = { broadcast: id, subject, recipients: waitingIds.length, ...to }
    await recordAudit(tx, { actorId: operatorId, action: 'sendBroadcast', ...about, after }, now)
    return id
  })
}
