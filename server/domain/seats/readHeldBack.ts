import { seatRefusals } from '#rules/seats/seat.ts'
import type { Db } from '../../platform/database/db.ts'
import { wouldName } from './holdsPairApart.ts'
import { barSentence } from './readBars.ts'
import { barredFromSeat, seatClash } from './seatBars.ts'

type Waiting = { id: number; isActive: boolean; barred: boolean; clash: string | null }

/**
 * Reads who waits at an encounter beside a free seat that they cannot take, and why.
 *
 * @param operatorId who asks
 * @returns sentences by the number of the invitation; none where they would name two who are not to meet, as {@link wouldName} says
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
