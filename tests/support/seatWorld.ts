import type { Seat } from '#rules/seats/seat.ts'
import type { Database } from '../../server/platform/database/db.ts'

export type WorldPlace = Seat & {
  id: number
  memberId: number
  encounterId: number
  respondedAt: Date | null
  sentAt: Date
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

/** The data on which the rules of seats decide, as stored in the database. */
export type SeatWorld = {
  members: Map<number, WorldMember>
  encounters: Map<number, WorldEncounter>
  places: Map<number, WorldPlace>
  /** when each wish not to meet was made, by `who:whom` */
  avoidances: Map<string, Date>
  /** `template:place` of each queued mail about a place, in alphabetical order */
  mails: string[]
  /** When each seat was taken. */
  seatedAt: Map<number, Date>
  /** The id of the next invitation. */
  nextPlace: number
}

/** Returns the rows of a table by their ids. */
export const byId = <Row extends { id: number }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.id, row]))

const reads = {
  members: `SELECT id, status, cancellations, expired FROM members WHERE role = 'Member' ORDER BY id`,
  encounters: `SELECT id, kind, name, state, starts_at AS "startsAt", ends_at AS "endsAt", moved_at AS "movedAt", capacity,
    invite_target AS "inviteTarget", seats_taken AS "seatsTaken", waitlisted,
    waitlist_last_number AS "waitlistLastNumber" FROM encounters ORDER BY id`,
  places: `SELECT id, member_id AS "memberId", encounter_id AS "encounterId", status, is_waitlisted AS "isWaitlisted",
    responded_at AS "respondedAt", seated_at AS "seatedAt", waitlist_number AS "waitlistNumber", expires_at AS "expiresAt",
    promoted_at AS "promotedAt", canceled_at AS "canceledAt", withdrawn_at AS "withdrawnAt", withdrawn_by AS "withdrawnBy",
    cut_short AS "cutShort", sent_at AS "sentAt", attendance FROM invitations ORDER BY id`,
  avoidances: `SELECT member_id || ':' || avoided_id AS pair, created_at AS at FROM avoidances`,
  mails: `SELECT split_part(key, ':', 1) || ':' || split_part(key, ':', 2) AS mail FROM outbox_mails
    WHERE template IN ('invitation', 'seatConfirmed', 'waitlisted', 'promoted', 'seatReleased', 'takenOff',
      'encounterChanged', 'encounterCanceled')`,
  next: `SELECT (CASE WHEN is_called THEN last_value + 1 ELSE last_value END)::int AS next FROM invitations_id_seq`,
}
// In one message, since round trips to the database are most of the cost of a history.
const readAll = Object.values(reads).join(';')

type Rows = [
  members: { rows: WorldMember[] },
  encounters: { rows: WorldEncounter[] },
  places: { rows: (WorldPlace & { seatedAt: Date | null })[] },
  avoidances: { rows: { pair: string; at: Date }[] },
  mails: { rows: { mail: string }[] },
  next: { rows: { next: number }[] },
]

/** Marks every mail as sent, since an invitation that reached nobody would count nothing, and then reads the world. */
export async function readSeatWorld({ pool }: Pick<Database, 'pool'>): Promise<SeatWorld> {
  const deliver = `UPDATE outbox_mails SET state = 'Sent' WHERE state = 'Queued'`
  const [, ...replies] = (await pool.query(`${deliver};${readAll}`)) as unknown as [unknown, ...Rows]
  const [
    { rows: members },
    { rows: encounters },
    { rows: places },
    { rows: avoidances },
    { rows: mails },
    { rows: next },
  ] = replies
  return {
    members: byId(members),
    encounters: byId(encounters),
    places: byId(places.map(({ seatedAt, ...place }) => ({ ...place, seated: seatedAt !== null }))),
    avoidances: new Map(avoidances.map(({ pair, at }) => [pair, at])),
    mails: mails.map(({ mail }) => mail).sort(),
    seatedAt: new Map(places.flatMap(({ id, seatedAt }) => (seatedAt ? [[id, seatedAt] as const] : []))),
    nextPlace: next[0]?.next ?? 1,
  }
}

/** Returns the world in a form in which two can be compared, without what depends only on the order of writes. */
export function comparable({ members, encounters, places, avoidances, mails }: SeatWorld): object {
  return {
    members: [...members.values()],
    encounters: [...encounters.values()],
    places: [...places.values()].sort((a, b) => a.id - b.id),
    avoidances: [...avoidances.keys()].sort(),
    mails: mails.toSorted(),
  }
}
