import { Prisma, type PrismaClient } from '../../generated/client/client.ts'
import { workThrough } from '../../platform/queue/workThrough.ts'
import { callOff } from './callOff.ts'
import { lockPlaces } from './places.ts'
import { isBetween } from './seatBars.ts'
import { changeWherePossible, onlyForTwo } from './storeStep.ts'

/** From this many hours before the start, two barred people no longer both hold seats. */
const partedHours = 24

/**
 * A condition: a row `i` is the later seat of two barred people at an encounter `e` less than a day away, or the only
 * seat of a One-on-One at which the other person is on the waitlist. A bar set within that day, or after a move to so
 * near a start, does not count; it is left to the two and to the operator. Nobody loses a seat within minutes of
 * somebody's wish.
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
 * Takes the later seated of two barred people off an encounter a day away. They get one neutral line by mail, no count,
 * and the first place in the next round (docs/rules.md, "Impressions and connections"). Seats are handled from the
 * earliest to the latest, and each is checked again at its turn, so that nobody loses a seat because of a person who
 * has just lost theirs. A One-on-One is canceled with the same mail to both. Before that day, either may give up their
 * seat, or the operator may part them.
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
