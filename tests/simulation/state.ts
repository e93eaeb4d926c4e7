import type { Seat } from '#rules/seats/seat.ts'
import { day } from '../support/clock.ts'
import { byId, type WorldEncounter, type WorldMember } from '../support/seatWorld.ts'
import { instant, queryAll } from './queryAll.ts'
import type { World } from './world.ts'

export type Place = Seat & {
  id: number
  memberId: number
  encounterId: number
  sentAt: Date
  respondedAt: Date | null
  seatedAt: Date | null
  attendance: 'Attended' | 'Absent' | null
  attendanceSource: string | null
  processedAt: Date | null
  seatToken: string
  mayHost: boolean
  canceledLate: boolean
  calendarSequence: number
  /** Somebody chose them; they may know of it and have not answered yet whether they are interested. */
  isChosen: boolean
}
export type Encounter = WorldEncounter & {
  kind: 'First' | 'Second' | 'OneOnOne'
  attendanceSettledAt: Date | null
}
export type MemberRow = Omit<WorldMember, 'expired'> & {
  pausedUntil: Date | null
  noShows: number
  canceledAt: Date | null
  erasedAt: Date | null
}

/** What the database contains at one instant, of encounters that did not end long ago. */
export type State = {
  now: Date
  members: Map<number, MemberRow>
  encounters: Map<number, Encounter>
  places: Place[]
  avoidances: { memberId: number; avoidedId: number; createdAt: Date }[]
}

/** For how many days an ended encounter is read: longer than members may choose. */
const remembered = 16

const questions = (since: string) =>
  [
    `SELECT id, status, paused_until AS "pausedUntil", no_shows AS "noShows", cancellations,
       canceled_at AS "canceledAt", erased_at AS "erasedAt" FROM members WHERE role = 'Member' ORDER BY id`,
    `SELECT id, kind, name, state, starts_at AS "startsAt", ends_at AS "endsAt", moved_at AS "movedAt", capacity,
       invite_target AS "inviteTarget", seats_taken AS "seatsTaken", waitlisted,
       waitlist_last_number AS "waitlistLastNumber", attendance_settled_at AS "attendanceSettledAt"
     FROM encounters WHERE ends_at > ${since} ORDER BY id`,
    `SELECT i.id, i.member_id AS "memberId", encounter_id AS "encounterId", status, is_waitlisted AS "isWaitlisted",
       waitlist_number AS "waitlistNumber", expires_at AS "expiresAt", promoted_at AS "promotedAt",
       i.canceled_at AS "canceledAt", withdrawn_at AS "withdrawnAt", withdrawn_by AS "withdrawnBy", cut_short AS "cutShort", sent_at AS "sentAt",
       responded_at AS "respondedAt", seated_at AS "seatedAt", attendance,
       attendance_source AS "attendanceSource", processed_at AS "processedAt",
       seat_token AS "seatToken", may_host AS "mayHost", canceled_late AS "canceledLate", i.calendar_sequence AS "calendarSequence",
       processed_at IS NOT NULL AND EXISTS (SELECT FROM impressions p WHERE p.chosen_id = i.id
         AND p.released_at IS NOT NULL AND p.removed_at IS NULL)
         AND NOT EXISTS (SELECT FROM impression_responses r WHERE r.invitation_id = i.id) AS "isChosen"
     FROM invitations i JOIN encounters e ON e.id = encounter_id WHERE e.ends_at > ${since}
     ORDER BY encounter_id, member_id`,
    `SELECT member_id AS "memberId", avoided_id AS "avoidedId", created_at AS "createdAt" FROM avoidances
     ORDER BY member_id, avoided_id`,
  ] as const

/** Reads the state at the clock's instant. */
export async function readState({ api }: World): Promise<State> {
  const now = api.clock()
  const [members, encounters, places, avoidances] = await queryAll<
    [MemberRow, Encounter, Place, State['avoidances'][number]]
  >(api.deps.database.pool, questions(instant(now.getTime() - remembered * day)))
  return { now, members: byId(members), encounters: byId(encounters), places, avoidances }
}

/** Returns the encounter of a place. */
export function encounterOf({ encounters }: State, { encounterId }: Pick<Place, 'encounterId'>): Encounter {
  const found = encounters.get(encounterId)
  if (!found) throw new Error(`There is no encounter ${encounterId}`)
  return found
}
