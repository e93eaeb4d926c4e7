import type { Prisma, PrismaClient } from '../../generated/client/client.ts'
import { recordAudit } from '../audit/audit.ts'
import { arrangeMeeting } from '../meetings/arrangeMeeting.ts'

type Tx = Prisma.TransactionClient

/** How far ids are moved ahead: more rows than any table gets between a backup and the restore. */
export const idGap = 1_000_000

/** Few enough that each statement stays well within its time limit. */
const sessionsAtOnce = 10_000

/** What {@link settleRestored} changed. */
export type Settled = {
  /** sessions that were ended */
  sessions: number
  /** queued mails; the provider is asked about them before they are sent */
  mails: number
  /** stopped broadcasts, and how many of their mails were not written */
  broadcasts: { id: number; waiting: number }[]
  /** meetings that jobs bring up to date again */
  meetings: number
}

/**
 * Moves all sequences ahead, so that no row gets an id given out after the instant restored to: links in mails, pages
 * of encounters and the mail provider still know those ids.
 */
async function moveIds(tx: Tx): Promise<void> {
  await tx.$queryRaw`
    SELECT setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, 0) + ${idGap}::int)
    FROM pg_sequences WHERE schemaname = 'public'`
}

/** Ends all sessions and login links, because any of them may have been ended after the instant restored to. */
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
 * Marks every queued mail as handed over without a reply, since it may have been sent after the instant restored to.
 * The provider is then asked before it is sent (deliverMail.ts).
 */
function doubtMails(tx: Tx): Promise<number> {
  return tx.$executeRaw`
    UPDATE outbox_mails SET state = 'Sending', attempted_at = coalesce(attempted_at, created_at) WHERE state = 'Queued'`
}

/** Stops all unfinished broadcasts: their mails would be new ones, about which the provider could not be asked. */
function stopBroadcasts(tx: Tx): Promise<Settled['broadcasts']> {
  return tx.$queryRaw`
    WITH stopped AS (SELECT id, cardinality(waiting_ids) AS waiting FROM broadcasts WHERE waiting_ids <> '{}' FOR UPDATE)
    UPDATE broadcasts b SET waiting_ids = '{}' FROM stopped WHERE b.id = stopped.id RETURNING b.id, stopped.waiting`
}

/**
 * Queues a job for each meeting ahead that brings it up to date: it may have been changed or deleted after the instant
 * restored to.
 */
async function arrangeMeetings(tx: Tx, now: Date): Promise<number> {
  const held = await tx.encounter.findMany({
    where: { state: 'Scheduled', endsAt: { gt: now }, meetingExternalId: { not: null } },
    select: { id: true },
  })
  for (const { id } of held) await arrangeMeeting(tx, id)
  return held.length
}

/**
 * Makes a database that was restored to an instant safe to use (docs/operating.md, "Backups"). No process may use it
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
