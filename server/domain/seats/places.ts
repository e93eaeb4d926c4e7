import { DomainError } from '#rules/errors.ts'
import { type Encounter, type Invitation, type Member, Prisma } from '../../generated/client/client.ts'
import { lockRows } from '../../platform/database/lockRows.ts'

type Tx = Prisma.TransactionClient

const seatColumns = {
  id: 'id',
  memberId: 'member_id',
  encounterId: 'encounter_id',
  status: 'status',
  isWaitlisted: 'is_waitlisted',
  waitlistNumber: 'waitlist_number',
  expiresAt: 'expires_at',
  respondedAt: 'responded_at',
  seatedAt: 'seated_at',
  promotedAt: 'promoted_at',
  canceledAt: 'canceled_at',
  withdrawnAt: 'withdrawn_at',
  withdrawnBy: 'withdrawn_by',
  cutShort: 'cut_short',
  seatToken: 'seat_token',
  calendarSequence: 'calendar_sequence',
} as const satisfies Partial<Record<keyof Invitation, string>>

const encounterColumns = {
  id: 'id',
  kind: 'kind',
  name: 'name',
  state: 'state',
  startsAt: 'starts_at',
  endsAt: 'ends_at',
  movedAt: 'moved_at',
  timeZone: 'time_zone',
  capacity: 'capacity',
  seatsTaken: 'seats_taken',
  waitlisted: 'waitlisted',
  replaceHours: 'replace_hours',
  calendarSequence: 'calendar_sequence',
} as const satisfies Partial<Record<keyof Encounter, string>>

const memberColumns = {
  id: 'id',
  status: 'status',
  email: 'email',
  username: 'username',
} as const satisfies Partial<Record<keyof Member, string>>

/** One member's place at one encounter, with everything its next step depends on. */
export type Place = Pick<Invitation, keyof typeof seatColumns> & {
  encounter: Pick<Encounter, keyof typeof encounterColumns>
  member: Pick<Member, keyof typeof memberColumns>
}

const tables = Prisma.sql`
  invitations i JOIN encounters e ON e.id = i.encounter_id JOIN members m ON m.id = i.member_id`

const named = (alias: string, columns: Record<string, string>) =>
  Object.entries(columns).map(([name, column]) => `${alias}.${column} AS "${alias}.${name}"`)
const columns = Prisma.raw(
  [...named('i', seatColumns), ...named('e', encounterColumns), ...named('m', memberColumns)].join(', '),
)

function nest(row: Record<string, unknown>): Place {
  const part = (alias: string, names: object) =>
    Object.fromEntries(Object.keys(names).map((name) => [name, row[`${alias}.${name}`]]))
  return {
    ...part('i', seatColumns),
    encounter: part('e', encounterColumns),
    member: part('m', memberColumns),
  } as Place
}

type Found = { id: number; memberId: number; encounterId: number; beside: number[] | null }

/**
 * Locks places with their members and encounters, and reads their state. Both places of a One-on-One are locked,
 * because one person who leaves ends it for both.
 *
 * @param where a condition on rows `i` of invitations, `e` of their encounters and `m` of their members; it is checked
 *   again under the lock, and places that no longer match are left out
 * @returns the places by id
 */
export async function lockPlaces(tx: Tx, where: Prisma.Sql): Promise<Place[]> {
  const found = await tx.$queryRaw<Found[]>`
    SELECT i.id, i.member_id AS "memberId", i.encounter_id AS "encounterId", CASE WHEN e.kind = 'OneOnOne'
      THEN array(SELECT o.id FROM invitations o WHERE o.encounter_id = e.id) END AS beside
    FROM ${tables} WHERE ${where}`
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  await lockRows(tx, {
    members: found.map(({ memberId }) => memberId),
    invitations: found.flatMap(({ id, beside }) => [id, ...(beside ?? [])]),
    encounters: found.map(({ encounterId }) => encounterId),
  })
  const rows = await tx.$queryRaw<Record<string, unknown>[]>`
    SELECT ${columns} FROM ${tables} WHERE i.id = ANY(${ids}::int[]) AND ${where} ORDER BY i.id`
  return rows.map(nest)
}

/**
 * Locks one place and reads its state.
 *
 * @param owner the member whose place it must be; anybody's if absent
 * @throws DomainError NOT_FOUND if there is no such place
 */
export async function lockPlace(tx: Tx, id: number, owner?: number): Promise<Place> {
  const owned = owner === undefined ? Prisma.empty : Prisma.sql`AND i.member_id = ${owner}`
  const [place] = await lockPlaces(tx, Prisma.sql`i.id = ${id} ${owned}`)
  if (place) return place
  throw new DomainError('NOT_FOUND', 'This invitation does not exist.', 'invitationId')
}
