import { seatRefusals } from '#rules/seats/seat.ts'
import type { Db } from '../../platform/database/db.ts'
import { wouldName } from './holdsPairApart.ts'
import { barSentence } from './readBars.ts'
import { barredFromSeat, seatClash } from './seatBars.ts'

type Waiting = { id: number; isActive: boolean; barred: boolean; clash: string | null }

/**
 * Reads the people on the waitlist of an encounter who cannot take a free seat, and why.
 *
 * @param operatorId the asking operator
 * @returns sentences by the number of the invitation; none if they would reveal who is barred, see {@link wouldName}
 */
export async function readHeldBack(
  db: Db,
  { encounterId, operatorId }: { encounterId: number; operatorId: number },
  now: Date,
): Promise<ReadonlyMap<number, string>> {
  const waiting = await db.$queryRaw<Waiting[]>`
    SELECT i.id, m.status = 'Active' AS "isActive", ${barredFromSeat(now)} AS barred, ${seatClash()} AS clash
    FROM encounters e JOIN invitations i ON i.encounter_id = e.id JOIN members m ON m.id = i.member_id
    WHERE e.id = ${encounterId} AND i.is_waitlisted AND e.seats_taken < e.capacity
      AND e.state = 'Scheduled' AND e.starts_at > ${now} AND NOT ${wouldName(operatorId)}`
  return new Map(
    waiting.flatMap(({ id, isActive, ...bars }): [number, string][] => {
      const why = isActive ? barSentence(bars) : seatRefusals.onlyActive
      return why === null ? [] : [[id, why]]
    }),
  )
}
