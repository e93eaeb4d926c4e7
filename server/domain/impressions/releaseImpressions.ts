import { heldStates } from '#rules/encounters/encounterLife.ts'
import {
  earliestOpenEnd,
  fewestOthersForOneSided,
  lastNightlyCutoff,
  latestEndToRelease,
} from '#rules/seats/impression.ts'
import { day } from '#rules/time/durations.ts'
import { type Encounter, Prisma, type PrismaClient } from '../../generated/client/client.ts'
import { queueMailsApart } from '../../mail/outbox/queueMailsApart.ts'
import { listed } from '../../platform/database/listed.ts'
import { takeSteps, workThroughSome } from '../../platform/queue/workThrough.ts'

// The release looks at encounters of the last 60 days. What is not released by then is one-sided in a small group, or
// involves somebody who left, and never will be.
const sweptDays = 60
const sweptSince = (now: Date) => new Date(now.getTime() - sweptDays * day)

/** A condition: the holder of seat `seat` is still a member. Somebody who left never becomes that member again. */
const isMember = (seat: Prisma.Sql) =>
  Prisma.sql`EXISTS (SELECT FROM members m WHERE m.id = ${seat}.member_id AND m.status <> 'Canceled')`

const upTo = (cutoff: Date | undefined, choice: Prisma.Sql) =>
  cutoff ? Prisma.sql`AND ${choice}.created_at <= ${cutoff}` : Prisma.empty

/**
 * A condition on live choices `p`, from seat `chooser` to seat `chosen`, made up to `cutoff` or ever: whether their
 * encounter lets them be released. Somebody who left does not count: their choices are never released, and if few
 * attendees remain, a one-sided choice would point at its maker.
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
 * A condition on a row `e` of encounters: whether its first batch may be released. That is so once all attendees have
 * chosen, which is known only when every seat is marked or attendance is settled; else once the hours have run out.
 * Attendees who are no longer members are not waited for.
 */
const isFirstDue = (now: Date) => Prisma.sql`e.released_at IS NULL AND e.state IN (${listed(heldStates)})
  AND e.ends_at BETWEEN ${sweptSince(now)} AND ${now}
  AND (e.ends_at <= ${latestEndToRelease(now)} OR NOT EXISTS (
    SELECT FROM invitations i JOIN members m ON m.id = i.member_id AND m.status <> 'Canceled'
    WHERE i.encounter_id = e.id AND i.seated_at IS NOT NULL
      AND ((i.attendance IS NULL AND e.attendance_settled_at IS NULL)
        OR (i.attendance = 'Attended' AND i.processed_at IS NULL))))`

/** A condition on a row `e` of encounters: whether choices were made since its first batch, up to a cutoff. */
const isLaterDue = (now: Date, cutoff: Date) => Prisma.sql`e.released_at IS NOT NULL AND e.id IN (
  SELECT p.encounter_id FROM impressions p
  WHERE p.released_at IS NULL AND p.created_at BETWEEN ${sweptSince(now)} AND ${cutoff})`

/** The most encounters to release in one statement, which then takes far less time than the statement timeout. */
const most = 200

/**
 * Releases the choices of all due encounters, several in one statement, and skips encounters that another worker has
 * locked. Each statement runs in a transaction. Alone, a statement could be reported as failed while its locks were
 * still held, and the retry would skip its rows as if another worker had them.
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
 * Releases the first batches. A first batch contains all choices the statement sees, without a cutoff: because clocks
 * of processes differ, a cutoff could leave out one choice, which would later be released alone and reveal who made it.
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
 * Mails each seat once, when its holder may see what was released and has something to answer. Starts from the
 * encounters that still count, as there are far more seats.
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
 * Releases choices (docs/rules.md, "Impressions and connections"). The first batch of an encounter is released once
 * everyone who attended has processed it, or 72 hours after its end; choices made since then are released every night.
 * Then mails those who may now see them. If fewer than three other attendees are still members, only mutual choices are
 * released. Choices by or of somebody who left are never released. Each step finds its own work, so the next run
 * finishes what a killed one left; encounters that another worker has locked are skipped.
 */
export async function releaseImpressions(db: PrismaClient, now: Date): Promise<void> {
  await takeSteps({
    releaseFirstBatches: () => releaseFirstBatches(db, now),
    releaseLaterChoices: () => releaseLaterChoices(db, now),
    mailWhoMaySee: () => mailWhoMaySee(db, now),
  })
}
