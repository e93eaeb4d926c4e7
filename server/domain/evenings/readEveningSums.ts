import { lowMark, lowShownDays } from '#rules/encounters/evening.ts'
import { day } from '#rules/time/durations.ts'
import { Prisma } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'

/** The added-up answers about one encounter, or about all encounters of a place or a month that have a sum. */
export type EveningTotal = {
  name: string
  encounters: number
  answers: number
  marks: number
  unsafe: number
}

const shownMonths = 12

/**
 * Reads the sums of this month and the 12 before it, by place or by month (such as 2026-11, in the encounters' own time
 * zones). They add up whole encounters, so any two of them differ by at least the answers of one encounter.
 */
export function readEveningTotals(db: Db, by: 'place' | 'month', now: Date): Promise<EveningTotal[]> {
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - shownMonths))
  return db.$queryRaw<EveningTotal[]>`
    SELECT ${by === 'place' ? Prisma.sql`label` : Prisma.sql`month`} AS name, sum(encounters)::int AS encounters,
      sum(answers)::int AS answers, sum(marks)::int AS marks, sum(unsafe)::int AS unsafe
    FROM evening_totals t JOIN locations l ON l.id = t.location_id
    WHERE month >= ${first.toISOString().slice(0, 7)} GROUP BY 1 ORDER BY 1`
}

/** Counts the encounters added up in the last days that have a low average, or an attendee who did not feel safe. */
export async function countLowEvenings(db: Db, now: Date): Promise<number> {
  const since = new Date(now.getTime() - lowShownDays * day)
  const [counted] = await db.$queryRaw<{ low: number }[]>`
    SELECT count(*)::int AS low FROM evening_sums
    WHERE summed_at > ${since} AND (unsafe > 0 OR marks < ${lowMark} * answers)`
  return counted?.low ?? 0
}
