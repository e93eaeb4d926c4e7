import { stepSeat } from '#rules/seat.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { lockPlace } from './places.ts'
import { readBars } from './readBars.ts'
import { storeStep } from './storeStep.ts'

const hour = 3_600_000
/** Hours before the start at which two who are not to meet no longer both hold seats. */
const partedHours = 24

/**
 * Takes the later seated of two who are not to meet off an encounter a day away: notified in one neutral line, without a
 * count, and first in line for the next (docs/rules.md, "Impressions and connections"). Until then either may give up
 * their seat, or the operator part them.
 */
export async function partSeats(db: PrismaClient, now: Date): Promise<void> {
  const until = new Date(now.getTime() + partedHours * hour)
  const due = await db.$queryRaw<{ id: number }[]>`
    SELECT DISTINCT ON (e.id) i.id
    FROM encounters e JOIN invitations i ON i.encounter_id = e.id AND i.seated_at IS NOT NULL
      JOIN invitations other ON other.encounter_id = e.id AND other.seated_at IS NOT NULL
        AND (other.seated_at, other.id) < (i.seated_at, i.id)
      JOIN avoidances v ON (v.member_id = i.member_id AND v.avoided_id = other.member_id)
        OR (v.avoided_id = i.member_id AND v.member_id = other.member_id)
    WHERE e.state = 'Scheduled' AND e.starts_at > ${now} AND e.starts_at <= ${until}
    ORDER BY e.id, i.seated_at DESC, i.id DESC`
  for (const { id } of due) {
    await db.$transaction(async (tx) => {
      const place = await lockPlace(tx, id)
      const [bars] = await readBars(tx, [id])
      if (!bars?.barred) return
      const step = stepSeat(place, place.encounter, place.member, { type: 'remove' }, now)
      if ('refusal' in step) return
      await storeStep(tx, place, step, now)
      await tx.$executeRaw`
        UPDATE members m SET rounds_left_out = 1 + (
          SELECT max(rounds_left_out) FROM members o WHERE o.location_id = m.location_id)
        WHERE m.id = ${place.memberId}`
    })
  }
}
