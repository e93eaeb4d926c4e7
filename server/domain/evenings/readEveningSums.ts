import { lowMark, lowShownDays } from '#rules/encounters/evening.ts'
import { Prisma } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'

/** What the people of one encounter answered, or of all encounters of a place or a month that have a sum. */
export type EveningTotal = {
  name: string
  encounters: number
  answers: number
  marks: number
  unsafe: number
}

const shownMonths = 12
const day = 86_400_000

/**
 * The sums of the last 12 months by place, or by month (such as 2026-11, in the encounters' own zones). They add whole sums
 * of encounters, so that no two of them differ by fewer people than one encounter's sum has.
 */
export function readEveningTotals(db: Db, by: 'place' | 'month', now: Date): Promise<EveningTotal[]> {
  const since = new Date(now.getTime() - shownMonths * 31 * day)
  const sums = Prisma.sql`
    count(*)::int AS encounters, sum(s.answers)::int AS answers, sum(s.marks)::int AS marks, sum(s.unsafe)::int AS unsafe
    FROM evening_sums s JOIN encounters e ON e.id = s.encounter_id WHERE e.starts_at >= ${since} GROUP BY 1`
  // Names are added after summing: there may be very many encounters.
  return by === 'place'
    ? db.$queryRaw<EveningTotal[]>`
        SELECT label AS name, encounters, answers, marks, unsafe
        FROM (SELECT e.location_id AS id, ${sums}) added JOIN locations USING (id) ORDER BY 1`
    : db.$queryRaw<EveningTotal[]>`
        SELECT to_char(month, 'YYYY-MM') AS name, encounters, answers, marks, unsafe
        FROM (SELECT date_trunc('month', e.starts_at AT TIME ZONE e.time_zone) AS month, ${sums}) added ORDER BY 1`
}

/** How many encounters added up in the last days have a low average, or somebody who did not feel safe. */
export async function countLowEvenings(db: Db, now: Date): Promise<number> {
  const since = new Date(now.getTime() - lowShownDays * day)
  const [counted] = await db.$queryRaw<{ low: number }[]>`
    SELECT count(*)::int AS low FROM evening_sums
    WHERE summed_at > ${since} AND (unsafe > 0 OR marks < ${lowMark} * answers)`
  return counted?.low ?? 0
}
