import type { Prisma, PrismaClient } from '../../generated/client/client.ts'
import { recordAudit } from '../audit/audit.ts'
import { arrangeMeeting } from '../meetings/arrangeMeeting.ts'

type Tx = Prisma.TransactionClient

/** By how much ids are moved on: more rows than any table gets between a backup and what it is restored for. */
export const idGap = 1_000_000

/** So many that each statement stays well within its time limit. */
const sessionsAtOnce = 10_000

/** What {@link settleRestored} did. */
export type Settled = {
  /** sessions that were ended */
  sessions: number
  /** mails that wait, of which the provider is asked before they are sent */
  mails: number
  /** what operators wrote to many, and for how many of them no mail was written yet */
  broadcasts: { id: number; waiting: number }[]
  /** meetings that are to follow their encounters again */
  meetings: number
}

/**
 * Lets no row have an id that was given to another one after the instant restored to: links in mails, pages of encounters and
 * the mail provider still know those.
 */
async function moveIds(tx: Tx): Promise<void> {
  await tx.$queryRaw`
    SELECT setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, 0) + ${idGap}::int)
    FROM pg_sequences WHERE schemaname = 'public'`
}

/** A session or link that was ended after the instant restored to works no more, nor does any other. */
async function endAllAccess(tx: Tx, now: Date): Promise<number> {
  await tx.loginToken.updateMany({ where: { usedAt: null, voidedAt: null }, data: { voidedAt: now } })
  await tx.passkeyChallenge.deleteMany({ where: { usedAt: null } })
  for (let sessions = 0; ; ) {
    const ended = await tx.$executeRaw`
      UPDATE sessions SET revoked_at = ${now}
      WHERE id IN (SELECT id FROM sessions WHERE revoked_at IS NULL LIMIT ${sessionsAtOnce})`
    sessions += ended
    if (ended < sessionsAtOnce) return sessions
  }
}

/**
 * Takes every mail that waits for one whose hand-over had no answer, since it may have been sent after the instant restored to.
 * So the provider is asked before it is sent (deliverMail.ts).
 */
function doubtMails(tx: Tx): Promise<number> {
  return tx.$executeRaw`
    UPDATE outbox_mails SET state = 'Sending', attempted_at = coalesce(attempted_at, created_at) WHERE state = 'Queued'`
}

/** Writes no more of what operators wrote to many: those mails would be new ones, which the provider does not know. */
function stopBroadcasts(tx: Tx): Promise<Settled['broadcasts']> {
  return tx.$queryRaw`
    WITH stopped AS (SELECT id, cardinality(waiting_ids) AS waiting FROM broadcasts WHERE waiting_ids <> '{}' FOR UPDATE)
    UPDATE broadcasts b SET waiting_ids = '{}' FROM stopped WHERE b.id = stopped.id RETURNING b.id, stopped.waiting`
}

/** Has each meeting that is still to come follow its encounter again: it may have been moved or taken back since. */
async function arrangeMeetings(tx: Tx, now: Date): Promise<number> {
  const held = await tx.encounter.findMany({
    where: { state: 'Scheduled', endsAt: { gt: now }, meetingExternalId: { not: null } },
    select: { id: true },
  })
  for (const { id } of held) await arrangeMeeting(tx, id)
  return held.length
}

/**
 * Makes a database that was restored to an instant safe to go on with (docs/operating.md, "Backups"). No process may use it
 * meanwhile.
 *
 * @param restoredTo the instant, for the audit log
 */
export async function settleRestored(db: PrismaClient, restoredTo: Date, now: Date): Promise<Settled> {
  return db.$transaction(
    async (tx) => {
      await moveIds(tx)
      const settled = {
        sessions: await endAllAccess(tx, now),
        mails: await doubtMails(tx),
        broadcasts: await stopBroadcasts(tx),
        meetings: await arrangeMeetings(tx, now),
      }
      const change = {
        action: 'settleRestored',
        subjectType: 'Database',
        subjectId: restoredTo.toISOString(),
      }
      await recordAudit(tx, { actorId: null, ...change, after: settled }, now)
      return settled
    },
    { timeout: 600_000 },
  )
}
