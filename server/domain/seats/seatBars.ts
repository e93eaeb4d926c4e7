import { promotionClosesHours } from '#rules/encounters/encounter.ts'
import { busyHours } from '#rules/seats/sameTime.ts'
import { Prisma } from '../../generated/client/client.ts'
import { isPlace } from './isPlace.ts'

/**
 * Builds the condition that a row `v` of avoidances is about the members of two rows of invitations, in either
 * direction.
 */
export const isBetween = (a: Prisma.Sql, b: Prisma.Sql) => Prisma.sql`(v.member_id, v.avoided_id) IN (
  (${a}.member_id, ${b}.member_id), (${b}.member_id, ${a}.member_id))`

/**
 * Builds the condition that two rows of encounters are too close in time for one person, as isSameTime of
 * rules/seats/sameTime.ts says.
 */
export const sameTime = (a: Prisma.Sql, b: Prisma.Sql) => Prisma.sql`(
  ${a}.starts_at BETWEEN ${b}.starts_at - ${busyHours} * interval '1 hour'
    AND ${b}.starts_at + ${busyHours} * interval '1 hour'
  OR (${a}.starts_at < ${b}.ends_at AND ${a}.ends_at > ${b}.starts_at))`

/**
 * Selects the name of another encounter at about that time at which the member of a row of invitations holds a seat, or
 * null.
 *
 * @param row the alias of the row; `at` is the alias of its encounter
 */
export const seatClash = (row = Prisma.sql`i`, at = Prisma.sql`e`) => Prisma.sql`(
  SELECT oe.name FROM invitations oi JOIN encounters oe ON oe.id = oi.encounter_id
  WHERE oi.member_id = ${row}.member_id AND oi.id <> ${row}.id AND oi.seated_at IS NOT NULL
    AND oe.state = 'Scheduled' AND ${sameTime(Prisma.sql`oe`, at)}
  ORDER BY oe.starts_at LIMIT 1)`

/**
 * Builds the condition that a member is active and holds no other seat at about that time.
 *
 * @param person the alias of the member's row
 * @param row the alias of their row of invitations; `at` is the alias of its encounter
 */
export const isFreeForSeat = (person: Prisma.Sql, row = Prisma.sql`i`, at = Prisma.sql`e`) =>
  Prisma.sql`(${person}.status = 'Active' AND ${seatClash(row, at)} IS NULL)`

/**
 * Builds the condition that free seats of a row of encounters are still given to its waitlist automatically, as
 * promotionClosesAt of rules/seats/seat.ts says.
 */
export const promotesStill = (now: Date, at: Prisma.Sql) =>
  Prisma.sql`${at}.starts_at >= ${now}::timestamptz + ${promotionClosesHours} * interval '1 hour'`

/**
 * Builds a FROM clause of the rows, by the alias `others`, of people invited to the same encounter with whom the member
 * of a row of invitations must not be seated.
 */
const othersToAvoid = (row: Prisma.Sql, others: Prisma.Sql) => Prisma.sql`(
    SELECT avoided_id AS member_id FROM avoidances WHERE member_id = ${row}.member_id
    UNION ALL SELECT member_id FROM avoidances WHERE avoided_id = ${row}.member_id
    UNION ALL SELECT other_id FROM stand_ins
      WHERE member_id = ${row}.member_id AND encounter_id = ${row}.encounter_id
  ) v JOIN invitations ${others} ON ${others}.member_id = v.member_id AND ${others}.encounter_id = ${row}.encounter_id`

const other = Prisma.sql`other`

/**
 * Builds the condition that anybody was ever invited there with whom the member of a row of invitations must not be
 * seated.
 */
export const hasOthersToAvoid = (row = Prisma.sql`i`) =>
  Prisma.sql`EXISTS (SELECT FROM ${othersToAvoid(row, other)})`

/**
 * Builds the condition that a row `other` of invitations may still become a seat: its holder is active, is neither busy
 * nor barred from a seat that is held, and, if on the waitlist, can still be promoted automatically.
 */
const mayBeSeated = (now: Date) => Prisma.sql`(${isPlace(other)} AND EXISTS (
  SELECT FROM members om JOIN encounters there ON there.id = other.encounter_id
  WHERE om.id = other.member_id AND ${isFreeForSeat(Prisma.sql`om`, other, Prisma.sql`there`)}
    AND (NOT other.is_waitlisted OR ${promotesStill(now, Prisma.sql`there`)})
    AND NOT EXISTS (SELECT FROM ${othersToAvoid(other, Prisma.sql`held`)} WHERE held.seated_at IS NOT NULL)))`

/**
 * Builds the condition that the member of a row of invitations may not take a seat there. Somebody they must not be
 * seated with, in either direction, or whose stand-in they are, has a seat, or was invited earlier and may still get
 * one. If two answer at the same instant, neither statement sees the other's seat, so the one invited first goes first
 * (docs/rules.md, "Impressions and connections": "Don't seat me with…" outranks everything). Nobody has to wait for
 * somebody who cannot take the free seat.
 *
 * @param row the alias of the row
 */
export const barredFromSeat = (now: Date, row = Prisma.sql`i`) => Prisma.sql`EXISTS (
  SELECT FROM ${othersToAvoid(row, other)}
  WHERE other.seated_at IS NOT NULL OR (other.id < ${row}.id AND ${mayBeSeated(now)}))`
