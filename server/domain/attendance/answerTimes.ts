import { day } from '#rules/time/durations.ts'
import { Prisma } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'

const shownDays = 90

/**
 * Upper ends of the histogram's bars, in hours from invitation to answer; the last bar has no end. Counts are stored by
 * these bars, so after a change every encounter must be counted again.
 */
const answerHours = [1, 3, 6, 12, 24, 48, 72] as const
const bars = answerHours.length + 1

export type AnswerBar = { upToHours: number | null; accepted: number; declined: number }

const places = Array.from({ length: 2 * bars }, (_, index) => index + 1)

/**
 * Selects the answers to invitations of some encounters, each with its index in the stored counts, from 1: first the
 * bars of accepted invitations, then those of declined ones. Seats given up and withdrawn invitations are left out.
 */
const answersTo = (ids: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT i.encounter_id, CASE i.status WHEN 'Accepted' THEN 1 ELSE ${1 + bars} END
    + width_bucket(extract(epoch FROM i.responded_at - i.sent_at)::float8 / 3600, ${[...answerHours]}::float8[]) AS place
  FROM invitations i
  WHERE i.encounter_id = ANY(${ids}) AND i.status IN ('Accepted', 'Declined') AND i.canceled_at IS NULL
    AND i.withdrawn_at IS NULL AND i.responded_at >= i.sent_at`

/**
 * Selects how quickly invitations to some encounters were answered, one row for each encounter with an answer. Counts
 * invitations instead of reading the stored counts.
 */
export const answersByEncounter = (ids: Prisma.Sql): Prisma.Sql => {
  const counts = places.map((place) => Prisma.sql`(count(*) FILTER (WHERE place = ${place}))::int`)
  return Prisma.sql`
    SELECT encounter_id, ARRAY[${Prisma.join(counts)}] AS answer_times FROM (${answersTo(ids)}) answers GROUP BY encounter_id`
}

/**
 * Reads how quickly invitations to encounters of the last 90 days and to those ahead were answered. Uses the stored
 * counts of encounters that are over, and counts again those that have none or have changed since.
 */
export async function readAnswerTimes(db: Db, now: Date): Promise<AnswerBar[]> {
  const since = new Date(now.getTime() - shownDays * day)
  const sums = places.map((place) => Prisma.sql`sum(answer_times[${place}::int])`)
  const rows = await db.$queryRaw<{ place: number; answers: number }[]>`
    WITH recent AS MATERIALIZED (SELECT id FROM encounters WHERE starts_at >= ${since}), stored AS MATERIALIZED (
      SELECT encounter_id, answer_times FROM encounter_records
      WHERE encounter_id = ANY(ARRAY(SELECT id FROM recent)) AND answer_times IS NOT NULL
        AND encounter_id NOT IN (SELECT encounter_id FROM encounter_recounts)
    )
    SELECT place::int, sum(answers)::int AS answers FROM (
      SELECT place, answers
      FROM (SELECT ARRAY[${Prisma.join(sums)}] AS sums FROM stored) added, unnest(sums) WITH ORDINALITY AS each (answers, place)
      UNION ALL
      SELECT place, count(*)
      FROM (${answersTo(Prisma.sql`ARRAY(SELECT id FROM recent EXCEPT SELECT encounter_id FROM stored)`)}) others GROUP BY place
    ) counted
    WHERE answers > 0 GROUP BY place`
  const answers = new Map(rows.map((row) => [row.place, row.answers]))
  return [...answerHours, null].map((upToHours, bar) => ({
    upToHours,
    accepted: answers.get(1 + bar) ?? 0,
    declined: answers.get(1 + bars + bar) ?? 0,
  }))
}
