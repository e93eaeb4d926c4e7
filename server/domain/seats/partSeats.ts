import { Prisma, type PrismaClient } from '../../generated/client/client.ts'
import { workThrough } from '../../platform/queue/workThrough.ts'
import { callOff } from './callOff.ts'
import { lockPlaces } from './places.ts'
import { isBetween } from './seatBars.ts'
import { changeWherePossible, onlyForTwo } from './storeStep.ts'

/** Hours before the start at which two who are not to meet no longer both hold seats. */
const partedHours = 24

/**
 * Whether a row `i` is the later seat of two who are not to meet at an encounter `e` a day away, or the only one of a
 * One-on-One, where the other has to wait. What was said later than that, and than a move to so near a start, is left to the two
 * and to the operator: nobody loses a seat within minutes of somebody's wish.
 */
const isDue = (now: Date) => Prisma.sql`i.seated_at IS NOT NULL AND e.state = 'Scheduled'
  AND e.starts_at > ${now} AND e.starts_at <= ${now}::timestamptz + ${partedHours} * interval '1 hour'
  AND EXISTS (
    SELECT FROM invitations other JOIN avoidances v ON ${isBetween(Prisma.sql`i`, Prisma.sql`other`)}
    WHERE other.encounter_id = i.encounter_id
      AND ((other.seated_at IS NOT NULL AND (other.seated_at, other.id) < (i.seated_at, i.id))
        OR (e.kind = 'OneOnOne' AND other.is_waitlisted))
      AND v.created_at <= greatest(e.starts_at - ${partedHours} * interval '1 hour', e.moved_at))`

/**
 * Takes the later seated of two who are not to meet off an encounter a day away: notified in one neutral line, without a
 * count, and first in line for the next (docs/rules.md, "Impressions and connections"). The earliest goes first, and each is
 * asked about again then: nobody loses a seat beside somebody who has just lost theirs. A One-on-One is called off with the same
 * mail to both. Until then either may give up their seat, or the operator part them.
 */
export async function partSeats(db: PrismaClient, now: Date): Promise<void> {
  const due = await db.$queryRaw<{ id: number }[]>`
    SELECT i.id FROM encounters e JOIN invitations i ON i.encounter_id = e.id
    WHERE ${isDue(now)} ORDER BY e.id, i.seated_at, i.id`
  await workThrough(due, {
    nameOf: ({ id }) => `seat ${id}`,
    work: ({ id }) => db.$transaction((tx) => part(tx, id, now)),
  })
}

async function part(tx: Prisma.TransactionClient, id: number, now: Date): Promise<void> {
  const [place] = await lockPlaces(tx, Prisma.sql`i.id = ${id} AND ${isDue(now)}`)
  if (!place) return
  if (place.encounter.kind === 'OneOnOne') {
    await callOff(tx, place.encounterId, onlyForTwo, now)
    return
  }
  if (!(await changeWherePossible(tx, place, { type: 'remove', by: 'Service' }, now))) return
  await tx.$executeRaw`
    UPDATE members m SET rounds_left_out = 1 + (
      SELECT max(rounds_left_out) FROM members o WHERE o.location_id IS NOT DISTINCT FROM m.location_id)
    WHERE m.id = ${place.memberId}`
}
