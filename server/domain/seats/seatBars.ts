import { busyHours } from '#rules/seats/sameTime.ts'
import { Prisma } from '../../generated/client/client.ts'
import { isPlace } from './isPlace.ts'

/** Rows `other` of those at the same encounter with whom the member of a row of invitations must not be seated. */
const othersToAvoid = (row: Prisma.Sql) => Prisma.sql`(
    SELECT avoided_id AS member_id FROM avoidances WHERE member_id = ${row}.member_id
    UNION ALL SELECT member_id FROM avoidances WHERE avoided_id = ${row}.member_id
    UNION ALL SELECT other_id FROM stand_ins
      WHERE member_id = ${row}.member_id AND encounter_id = ${row}.encounter_id
  ) v JOIN invitations other ON other.member_id = v.member_id AND other.encounter_id = ${row}.encounter_id`

/** Whether anybody was ever invited there with whom the member of a row of invitations must not be seated. */
export const hasOthersToAvoid = (row = Prisma.sql`i`) =>
  Prisma.sql`EXISTS (SELECT FROM ${othersToAvoid(row)})`

/**
 * Whether the member of a row of invitations may not take a seat there, because somebody they must not be seated with,
 * whichever of the two said so, or whose stand-in they are, has a seat, or was invited earlier and may still get one. When two answer at the same
 * instant, neither statement sees the other's seat, so the one invited first goes first
 * (docs/rules.md, "Impressions and connections": "Don't seat me with…" outranks everything).
 *
 * @param row the alias of the row
 */
export const barredFromSeat = (row = Prisma.sql`i`) => Prisma.sql`EXISTS (
  SELECT FROM ${othersToAvoid(row)}
  WHERE other.seated_at IS NOT NULL OR (${isPlace(Prisma.sql`other`)} AND other.id < ${row}.id))`

/** Whether a row `v` of avoidances is about the members of two rows of invitations, whichever of them said so. */
export const isBetween = (a: Prisma.Sql, b: Prisma.Sql) => Prisma.sql`(v.member_id, v.avoided_id) IN (
  (${a}.member_id, ${b}.member_id), (${b}.member_id, ${a}.member_id))`

/** Whether two rows of encounters are too near each other for one person, as isSameTime of rules/seats/sameTime.ts says. */
export const sameTime = (a: Prisma.Sql, b: Prisma.Sql) => Prisma.sql`(
  ${a}.starts_at BETWEEN ${b}.starts_at - ${busyHours} * interval '1 hour'
    AND ${b}.starts_at + ${busyHours} * interval '1 hour'
  OR (${a}.starts_at < ${b}.ends_at AND ${a}.ends_at > ${b}.starts_at))`

/**
 * The name of another encounter at about that time at which the member of a row of invitations holds a seat, if any.
 *
 * @param row the alias of the row; `at` that of its encounter
 */
export const seatClash = (row = Prisma.sql`i`, at = Prisma.sql`e`) => Prisma.sql`(
  SELECT oe.name FROM invitations oi JOIN encounters oe ON oe.id = oi.encounter_id
  WHERE oi.member_id = ${row}.member_id AND oi.id <> ${row}.id AND oi.seated_at IS NOT NULL
    AND oe.state = 'Scheduled' AND ${sameTime(Prisma.sql`oe`, at)}
  ORDER BY oe.starts_at LIMIT 1)`
