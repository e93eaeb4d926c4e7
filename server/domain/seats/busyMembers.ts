import { lengthRange } from '#rules/encounters/plannedEncounter.ts'
import { busyHours } from '#rules/seats/sameTime.ts'
import { minute } from '#rules/time/durations.ts'
import { Prisma } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import { isPlaceAt } from './isPlace.ts'
import { sameTime } from './seatBars.ts'

type Span = { startsAt: Date; endsAt: Date }

/**
 * Reads which members are busy at a time: they hold a seat, wait for one or are invited elsewhere at about that time
 * (docs/rules.md, "Encounters and invitations").
 *
 * @param among member ids; everybody if absent
 * @param except an encounter that does not count, such as the one in question
 * @returns their ids
 */
export async function busyMembers(
  db: Db,
  { startsAt, endsAt }: Span,
  now: Date,
  among?: readonly number[],
  except = 0,
): Promise<Set<number>> {
  // Bounds on the start let PostgreSQL find the encounters by an index; the rule itself is sameTime.
  const from = new Date(startsAt.getTime() - Math.max(busyHours * 60, lengthRange.maximum) * minute)
  const until = new Date(Math.max(startsAt.getTime() + busyHours * 60 * minute, endsAt.getTime()))
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT DISTINCT i.member_id AS id
    FROM (SELECT ${startsAt}::timestamptz AS starts_at, ${endsAt}::timestamptz AS ends_at) asked
      JOIN encounters e ON e.starts_at BETWEEN ${from} AND ${until} AND ${sameTime(Prisma.sql`e`, Prisma.sql`asked`)}
      JOIN invitations i ON i.encounter_id = e.id
    WHERE e.state = 'Scheduled' AND e.id <> ${except}
      AND ${isPlaceAt(now)}
      ${among ? Prisma.sql`AND i.member_id = ANY(${[...among]}::int[])` : Prisma.empty}`
  return new Set(rows.map(({ id }) => id))
}
