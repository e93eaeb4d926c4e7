import { joinOpensMinutes, joinPhase } from '#rules/encounters/encounter.ts'
import type { PrismaClient } from '../../generated/client/client.ts'

/** What becomes of someone who opens the address of a seat. */
export type SeatVisit =
  | { kind: 'join' }
  | { kind: 'early'; name: string; startsAt: Date; timeZone: string }
  | { kind: 'over' | 'canceled'; name: string }
  | { kind: 'unseated' | 'unknown' }

/**
 * Lets a seat's holder in, from 5 minutes before the start until the end: records the attempt and marks the seat
 * attended, provisionally; a mark the operator made before stays (docs/rules.md, "Attendance").
 *
 * @returns the meeting link, null while the provider has not made it; or null when the seat is not open now
 */
export async function openSeat(
  db: PrismaClient,
  seatToken: string,
  now: Date,
): Promise<{ meetingUrl: string | null } | null> {
  const [opened] = await db.$queryRaw<{ meetingUrl: string | null }[]>`
    UPDATE invitations i SET
      joined_at = coalesce(i.joined_at, ${now}),
      attendance = coalesce(i.attendance, 'Attended'),
      attendance_source = coalesce(i.attendance_source, 'Link'),
      attendance_at = coalesce(i.attendance_at, ${now})
    FROM encounters e
    WHERE i.seat_token = ${seatToken} AND e.id = i.encounter_id AND i.status = 'Accepted' AND NOT i.is_waitlisted
      AND e.state = 'Scheduled' AND e.ends_at > ${now}
      AND e.starts_at <= ${now}::timestamptz + ${joinOpensMinutes} * interval '1 minute'
    RETURNING e.meeting_url AS "meetingUrl"`
  return opened ?? null
}

/** Says what somebody opening the seat's address would see, and changes nothing. */
export async function lookAtSeat(db: PrismaClient, seatToken: string, now: Date): Promise<SeatVisit> {
  const found = await db.invitation.findUnique({
    where: { seatToken },
    select: {
      seatedAt: true,
      encounter: { select: { name: true, state: true, startsAt: true, endsAt: true, timeZone: true } },
    },
  })
  if (!found) return { kind: 'unknown' }
  const { name, state, startsAt, timeZone } = found.encounter
  if (state === 'Canceled') return { kind: 'canceled', name }
  if (!found.seatedAt) return { kind: 'unseated' }
  const phase = state === 'Completed' ? 'over' : joinPhase(found.encounter, now)
  if (phase === 'over') return { kind: 'over', name }
  return phase === 'early' ? { kind: 'early', name, startsAt, timeZone } : { kind: 'join' }
}
