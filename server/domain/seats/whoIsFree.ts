import { policyNumbers } from '#rules/membership/policy.ts'
import { localTime } from '#rules/seats/availability.ts'
import type { NotFree } from '#rules/seats/notFree.ts'
import { day } from '#rules/time/durations.ts'
import type { EncounterKind } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import { readPolicy } from '../settings/settings.ts'
import { busyMembers } from './busyMembers.ts'
import { isPlaceAt } from './isPlace.ts'

/** The time of an encounter, and the IANA time zone in which its days and hours are counted. */
export type Slot = { kind: EncounterKind; startsAt: Date; endsAt: Date; timeZone: string }

/** Longer than any number of days between two First Encounters that can be set, in milliseconds. */
const farthest = (policyNumbers.daysBetweenFirsts.maximum + 1) * day

/** Finds members who are away then, or are free only at other times of the week. Members without such data are free. */
async function awayMembers(
  db: Db,
  { startsAt, timeZone }: Slot,
  among: readonly number[],
): Promise<number[]> {
  const { date, weekday, part } = localTime(startsAt, timeZone)
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT m.id FROM members m
    WHERE (m.away_until >= ${date}::date OR (
      EXISTS (SELECT FROM free_times f WHERE f.member_id = m.id) AND NOT EXISTS (
        SELECT FROM free_times f
        WHERE f.member_id = m.id AND f.weekday = ${weekday} AND f.part = ${part}::day_part)))
      AND m.id = ANY(${[...among]}::int[])`
  return rows.map(({ id }) => id)
}

/**
 * Finds members who have a place or an open invitation at another First Encounter fewer calendar days away than they
 * want between two. One they missed does not count.
 */
async function cappedMembers(
  db: Db,
  { startsAt, timeZone }: Slot,
  now: Date,
  among: readonly number[],
  except = 0,
): Promise<number[]> {
  const { daysBetweenFirsts } = await readPolicy(db)
  // Bounds on the start let PostgreSQL find the encounters by an index; the days are counted on the calendar.
  const [from, until] = [-1, 1].map((sign) => new Date(startsAt.getTime() + sign * farthest))
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT DISTINCT m.id
    FROM (
      SELECT i.member_id, abs((e.starts_at AT TIME ZONE ${timeZone})::date - (${startsAt}::timestamptz AT TIME ZONE ${timeZone})::date) AS days
      FROM encounters e JOIN invitations i ON i.encounter_id = e.id
      WHERE e.kind = 'First' AND e.id <> ${except}
        AND e.starts_at BETWEEN ${from} AND ${until}
        AND ((e.state = 'Completed' AND i.seated_at IS NOT NULL AND i.attendance IS DISTINCT FROM 'Absent')
          OR (e.state = 'Scheduled' AND ${isPlaceAt(now)}))
    ) near JOIN members m ON m.id = near.member_id
    WHERE near.days < coalesce(m.days_between_firsts, ${daysBetweenFirsts}) AND m.id = ANY(${[...among]}::int[])`
  return rows.map(({ id }) => id)
}

/**
 * Reads which members cannot come at a time, and why. Being busy outranks their own availability, which outranks the
 * days between two First Encounters (docs/rules.md, "Encounters and invitations").
 *
 * @param among the members' ids
 * @param except an encounter that does not count, such as the one in question
 * @returns the reason by member id
 */
export async function readNotFree(
  db: Db,
  slot: Slot,
  now: Date,
  among: readonly number[],
  except = 0,
): Promise<Map<number, NotFree>> {
  const found = new Map<number, NotFree>()
  if (slot.kind === 'First')
    for (const id of await cappedMembers(db, slot, now, among, except)) found.set(id, 'capped')
  for (const id of await awayMembers(db, slot, among)) found.set(id, 'away')
  for (const id of await busyMembers(db, slot, now, among, except)) found.set(id, 'busy')
  return found
}
