import { heldStates } from '#rules/encounters/encounterLife.ts'
import {
  earliestOpenEnd,
  fewestOthersForOneSided,
  lastNightlyCutoff,
  latestEndToRelease,
} from '#rules/seats/impression.ts'
import { type Encounter, Prisma, type PrismaClient } from '../../generated/client/client.ts'
import { queueMailsApart } from '../../mail/outbox/queueMailsApart.ts'
import { listed } from '../../platform/database/listed.ts'
import { takeSteps, workThroughSome } from '../../platform/queue/workThrough.ts'

// Whatever was not released so long after the encounter is one-sided in a small group, or of somebody who left, and never
// will be.
const sweptDays = 60
const sweptSince = (now: Date) => new Date(now.getTime() - sweptDays * 86_400_000)

/** The holder of seat `seat` is still a member, which nobody becomes again who left. */
const isMember = (seat: Prisma.Sql) =>
  Prisma.sql`EXISTS (SELECT FROM members m WHERE m.id = ${seat}.member_id AND m.status <> 'Canceled')`

const upTo = (cutoff: Date | undefined, choice: Prisma.Sql) =>
  cutoff ? Prisma.sql`AND ${choice}.created_at <= ${cutoff}` : Prisma.empty

/**
 * Live choices `p` made up to `cutoff`, or all there are, from seat `chooser` to seat `chosen`, that their encounter lets be
 * shown. Those of somebody who left are never released, so they count for nothing here: where few are left, a one-sided
 * choice would point at somebody.
 */
const showable = (cutoff?: Date) => Prisma.sql`
  p.released_at IS NULL AND p.removed_at IS NULL ${upTo(cutoff, Prisma.sql`p`)}
  AND chooser.attendance = 'Attended' AND chosen.attendance = 'Attended'
  AND ${isMember(Prisma.sql`chooser`)} AND ${isMember(Prisma.sql`chosen`)}
  AND (
    (SELECT count(*) FROM invitations a
      WHERE a.encounter_id = p.encounter_id AND a.attendance = 'Attended' AND ${isMember(Prisma.sql`a`)})
      > ${fewestOthersForOneSided}
    OR EXISTS (
      SELECT FROM impressions back WHERE back.chooser_id = p.chosen_id AND back.chosen_id = p.chooser_id
        AND back.removed_at IS NULL ${upTo(cutoff, Prisma.sql`back`)}))`

/**
 * Whether the first batch of a row `e` of encounters may be released. Who attended is known once every seat is marked or
 * attendance is settled; until then, and until all of them have chosen, it waits for its hours to run out. It does not wait for
 * those who are no longer members.
 */
const isFirstDue = (now: Date) => Prisma.sql`e.released_at IS NULL AND e.state IN (${listed(heldStates)})
  AND e.ends_at BETWEEN ${sweptSince(now)} AND ${now}
  AND (e.ends_at <= ${latestEndToRelease(now)} OR NOT EXISTS (
    SELECT FROM invitations i JOIN members m ON m.id = i.member_id AND m.status <> 'Canceled'
    WHERE i.encounter_id = e.id AND i.seated_at IS NOT NULL
      AND ((i.attendance IS NULL AND e.attendance_settled_at IS NULL)
        OR (i.attendance = 'Attended' AND i.processed_at IS NULL))))`

/** Whether choices were made at a row `e` of encounters since its first batch, up to a cutoff. */
const isLaterDue = (now: Date, cutoff: Date) => Prisma.sql`e.released_at IS NOT NULL AND e.id IN (
  SELECT p.encounter_id FROM impressions p
  WHERE p.released_at IS NULL AND p.created_at BETWEEN ${sweptSince(now)} AND ${cutoff})`

/** Encounters released by one statement: far less than the seconds that it may take. */
const most = 200

/**
 * Works through the encounters that are due, some in one statement each; those that another worker is handling are left to it.
 * Each is a transaction: a statement by itself is said to have failed before its locks are gone, and the next try would leave its
 * rows to another worker, which is none.
 */
async function releaseWhere(
  db: PrismaClient,
  isDue: Prisma.Sql,
  release: (tx: Prisma.TransactionClient, locked: Prisma.Sql) => Promise<unknown>,
): Promise<void> {
  const due = await db.$queryRaw<{ id: number }[]>`SELECT e.id FROM encounters e WHERE ${isDue} ORDER BY e.id`
  await workThroughSome(due, {
    most,
    nameOf: ({ id }) => `encounter ${id}`,
    work: (some) =>
      db.$transaction((tx) =>
        release(
          tx,
          Prisma.sql`SELECT e.id FROM encounters e
            WHERE e.id = ANY(${some.map(({ id }) => id)}::int[]) AND ${isDue}
            ORDER BY e.id FOR NO KEY UPDATE OF e SKIP LOCKED`,
        ),
      ),
  })
}

/**
 * All choices that the statement sees are part of a first batch: one left out by the time that another process's clock gave it
 * would come alone, and say who made it.
 */
const releaseFirstBatches = (db: PrismaClient, now: Date): Promise<void> =>
  releaseWhere(
    db,
    isFirstDue(now),
    (tx, locked) => tx.$executeRaw`
      WITH due AS (${locked}), begun AS (
        UPDATE encounters e SET released_at = ${now} FROM due WHERE e.id = due.id RETURNING e.id
      )
      UPDATE impressions p SET released_at = ${now}
      FROM begun JOIN invitations chooser ON chooser.encounter_id = begun.id
        JOIN invitations chosen ON chosen.encounter_id = begun.id
      WHERE p.chooser_id = chooser.id AND p.chosen_id = chosen.id AND ${showable()}`,
  )

function releaseLaterChoices(db: PrismaClient, now: Date): Promise<void> {
  const cutoff = lastNightlyCutoff(now)
  return releaseWhere(
    db,
    isLaterDue(now, cutoff),
    (tx, locked) => tx.$executeRaw`
      WITH begun AS (${locked})
      UPDATE impressions p SET released_at = ${now}
      FROM begun JOIN invitations chooser ON chooser.encounter_id = begun.id
        JOIN invitations chosen ON chosen.encounter_id = begun.id
      WHERE p.chooser_id = chooser.id AND p.chosen_id = chosen.id AND ${showable(cutoff)}`,
  )
}

type Chosen = { invitationId: number; memberId: number; email: string; username: string } & Pick<
  Encounter,
  'name' | 'kind' | 'startsAt' | 'endsAt' | 'timeZone'
>

/**
 * One mail per seat ever, once its holder may see what was released and has something to answer. It begins with the encounters
 * that still count, as all seats there ever were are far more.
 */
async function mailWhoMaySee(db: PrismaClient, now: Date): Promise<void> {
  const due = await db.$queryRaw<Chosen[]>`
    WITH released AS MATERIALIZED (
      SELECT id, name, kind, starts_at, ends_at, time_zone FROM encounters
      WHERE released_at IS NOT NULL AND ends_at >= ${sweptSince(now)} AND state IN (${listed(heldStates)})
    )
    SELECT i.id AS "invitationId", m.id AS "memberId", m.email, m.username,
      e.name, e.kind, e.starts_at AS "startsAt", e.ends_at AS "endsAt", e.time_zone AS "timeZone"
    FROM released e CROSS JOIN LATERAL (
      SELECT i.id, i.member_id FROM invitations i
      WHERE i.encounter_id = e.id AND i.attendance = 'Attended'
        AND (i.processed_at IS NOT NULL OR e.ends_at < ${earliestOpenEnd(now)})
        AND NOT EXISTS (SELECT FROM impression_responses r WHERE r.invitation_id = i.id)
        AND EXISTS (
          SELECT FROM impressions p WHERE p.chosen_id = i.id AND p.released_at IS NOT NULL AND p.removed_at IS NULL)
        AND NOT EXISTS (SELECT FROM outbox_mails o WHERE o.key = 'youMadeAnImpression:' || i.id)
      OFFSET 0
    ) i JOIN members m ON m.id = i.member_id
    WHERE m.status <> 'Canceled' AND m.wants_news_mail
    ORDER BY i.id`
  const mails = due.map(({ invitationId, memberId, email, username, startsAt, endsAt, ...encounter }) => {
    const times = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
    return {
      key: `youMadeAnImpression:${invitationId}`,
      to: email,
      memberId,
      template: 'youMadeAnImpression',
      data: { username, encounter: { ...encounter, ...times }, invitationId },
    } as const
  })
  await queueMailsApart(db, mails, now)
}

/**
 * Releases choices (docs/rules.md, "Impressions and connections"): the first batch of an encounter once everyone who
 * attended has processed it, or 72 hours after its end, and every night the choices made since. Then mails those who
 * may see them now. Where fewer than three others attended who are still members, only mutual choices are released. What
 * somebody who left chose, and who chose them, is never released. Each step finds its own work, so a killed run is finished
 * by the next; encounters that another worker is handling are left to it.
 */
export async function releaseImpressions(db: PrismaClient, now: Date): Promise<void> {
  await takeSteps({
    releaseFirstBatches: () => releaseFirstBatches(db, now),
    releaseLaterChoices: () => releaseLaterChoices(db, now),
    mailWhoMaySee: () => mailWhoMaySee(db, now),
  })
}
