import type { Seat } from '#rules/seats/seat.ts'
import type { Database } from '../../server/platform/database/db.ts'

export type WorldPlace = Seat & {
  id: number
  memberId: number
  encounterId: number
  seated: boolean
  attendance: string | null
}
export type WorldEncounter = {
  id: number
  kind: string
  name: string
  state: 'Draft' | 'Scheduled' | 'Completed' | 'Canceled'
  startsAt: Date
  endsAt: Date
  movedAt: Date | null
  capacity: number
  inviteTarget: number
  seatsTaken: number
  waitlisted: number
  waitlistLastNumber: number
}
export type WorldMember = {
  id: number
  status: 'Active' | 'Paused' | 'Canceled'
  cancellations: number
  expired: number
}

/** What the rules about places decide, as the database has it. */
export type SeatWorld = {
  members: Map<number, WorldMember>
  encounters: Map<number, WorldEncounter>
  places: Map<number, WorldPlace>
  /** `who:whom`, each said by the first of the two, and when */
  avoidances: Map<string, Date>
  /** `template:place` of each mail about a place that was queued, in the order of the text */
  mails: string[]
  /** When each seat was taken. */
  seatedAt: Map<number, Date>
  /** The id that the next invitation gets. */
  nextPlace: number
}

const byId = <Row extends { id: number }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]))

/** Reads the world as it stands. */
export async function readSeatWorld({ pool }: Pick<Database, 'pool'>): Promise<SeatWorld> {
  const read = async <Row extends object>(text: string) => (await pool.query<Row>(text)).rows
  const members = await read<WorldMember>(
    `SELECT id, status, cancellations, expired FROM members WHERE role = 'Member' ORDER BY id`,
  )
  const encounters = await read<WorldEncounter>(
    `SELECT id, kind, name, state, starts_at AS "startsAt", ends_at AS "endsAt", moved_at AS "movedAt", capacity,
      invite_target AS "inviteTarget", seats_taken AS "seatsTaken", waitlisted,
      waitlist_last_number AS "waitlistLastNumber" FROM encounters ORDER BY id`,
  )
  const places = await read<WorldPlace & { seatedAt: Date | null }>(
    `SELECT id, member_id AS "memberId", encounter_id AS "encounterId", status, is_waitlisted AS "isWaitlisted",
      seated_at AS "seatedAt", waitlist_number AS "waitlistNumber", expires_at AS "expiresAt",
      promoted_at AS "promotedAt", canceled_at AS "canceledAt", withdrawn_at AS "withdrawnAt",
      cut_short AS "cutShort", attendance FROM invitations ORDER BY id`,
  )
  const avoidances = await read<{ pair: string; at: Date }>(
    `SELECT member_id || ':' || avoided_id AS pair, created_at AS at FROM avoidances`,
  )
  const mails = await read<{ mail: string }>(
    `SELECT split_part(key, ':', 1) || ':' || split_part(key, ':', 2) AS mail FROM outbox_mails
     WHERE template IN ('invitation', 'seatConfirmed', 'waitlisted', 'promoted', 'seatReleased', 'takenOff',
       'encounterChanged', 'encounterCanceled')`,
  )
  const [next] = await read<{ next: number }>(
    `SELECT (CASE WHEN is_called THEN last_value + 1 ELSE last_value END)::int AS next FROM invitations_id_seq`,
  )
  return {
    members: byId(members),
    encounters: byId(encounters),
    places: byId(places.map(({ seatedAt, ...place }) => ({ ...place, seated: seatedAt !== null }))),
    avoidances: new Map(avoidances.map(({ pair, at }) => [pair, at])),
    mails: mails.map(({ mail }) => mail).sort(),
    seatedAt: new Map(places.flatMap(({ id, seatedAt }) => (seatedAt ? [[id, seatedAt] as const] : []))),
    nextPlace: next?.next ?? 1,
  }
}

/** The world in a form that two can be compared in, without what only tells of the order of writing. */
export function comparable({ members, encounters, places, avoidances, mails }: SeatWorld): object {
  return {
    members: [...members.values()],
    encounters: [...encounters.values()],
    places: [...places.values()].sort((a, b) => a.id - b.id),
    avoidances: [...avoidances.keys()].sort(),
    mails: mails.toSorted(),
  }
}
