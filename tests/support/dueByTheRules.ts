import type { ClientBase, Pool } from 'pg'
import type { DueCounts } from '../../server/domain/connections/dueLinks.ts'

export type Due = { memberId: number; locationId: number; second: boolean; pairs: number }

type Member = { id: number; location: number; active: boolean }
type Seat = { member: number; attendance: string | null; seated: boolean }
type Choice = { chooser: number; chosen: number; released: boolean; removed: boolean }
type Answer = { seat: number; accept: boolean; out: boolean }

const pairKey = (one: number, other: number) => `${Math.min(one, other)} ${Math.max(one, other)}`

/** Returns all pairs who sat together at an encounter. */
function pairsAt(seats: Iterable<Seat & { encounter: number }>): Set<string> {
  const tables = Map.groupBy(seats, ({ encounter }) => encounter)
  const pairs = [...tables.values()].flatMap((table) =>
    table.flatMap(({ member }, index) =>
      table.slice(index + 1).map((other) => pairKey(member, other.member)),
    ),
  )
  return new Set(pairs)
}

/**
 * Returns the candidates for going on, worked out from the bare rows by docs/rules.md ("Impressions and connections",
 * "Forming groups"), slowly and without the service's own SQL: members with a familiar link to somebody they have not
 * met again at a Second Encounter, and pairs with a mutual link and a Second Encounter but no One-on-One yet, each
 * counted for the member with the lower id.
 *
 * @returns a row for each member with either of the two, by id
 */
export async function dueByTheRules(database: Pool | ClientBase): Promise<Due[]> {
  const read = async <Row>(sql: string) => (await database.query(sql)).rows as Row[]
  const members = new Map(
    (
      await read<Member>(
        `SELECT id, location_id AS location, status = 'Active' AS active FROM members WHERE location_id IS NOT NULL`,
      )
    ).map((member) => [member.id, member]),
  )
  const allSeats = await read<Seat & { id: number; encounter: number; kind: string; state: string }>(
    `SELECT i.id, i.member_id AS member, i.attendance, i.seated_at IS NOT NULL AS seated, e.id AS encounter, e.kind, e.state
     FROM invitations i JOIN encounters e ON e.id = i.encounter_id`,
  )
  const seats = new Map(allSeats.map((seat) => [seat.id, seat]))
  const choices = new Map(
    (
      await read<Choice>(`SELECT chooser_id AS chooser, chosen_id AS chosen, released_at IS NOT NULL AS released,
        removed_at IS NOT NULL AS removed FROM impressions`)
    ).map((choice) => [`${choice.chooser} ${choice.chosen}`, choice]),
  )
  const answers = new Map(
    (
      await read<Answer>(
        'SELECT invitation_id AS seat, accept, opted_out_at IS NOT NULL AS out FROM impression_responses',
      )
    ).map((answer) => [answer.seat, answer]),
  )
  const barred = new Set(
    (
      await read<{ one: number; other: number }>(
        'SELECT member_id AS one, avoided_id AS other FROM avoidances',
      )
    ).map(({ one, other }) => pairKey(one, other)),
  )
  const metAgain = pairsAt(
    allSeats.filter(({ kind, attendance }) => kind === 'Second' && attendance === 'Attended'),
  )
  const oneOnOnes = pairsAt(
    allSeats.filter(
      ({ kind, state, seated, attendance }) =>
        kind === 'OneOnOne' &&
        ['Scheduled', 'Completed'].includes(state) &&
        seated &&
        attendance !== 'Absent',
    ),
  )

  const links = new Map<string, { one: Member; other: Member; mutual: boolean }>()
  for (const { chooser, chosen, released, removed } of choices.values()) {
    const a = members.get(seats.get(chooser)?.member ?? 0)
    const b = members.get(seats.get(chosen)?.member ?? 0)
    const back = choices.get(`${chosen} ${chooser}`)
    const answer = answers.get(chosen)
    if (!released || removed || back?.removed) continue
    if (!answer?.accept || answer.out || answers.get(chooser)?.out) continue
    if (!a?.active || !b?.active || a.location !== b.location) continue
    const key = pairKey(a.id, b.id)
    if (barred.has(key)) continue
    const mutual = (links.get(key)?.mutual ?? false) || (back?.released ?? false)
    links.set(key, a.id < b.id ? { one: a, other: b, mutual } : { one: b, other: a, mutual })
  }

  const due = new Map<number, Due>()
  const note = ({ id, location }: Member, change: Partial<Due>) =>
    due.set(id, { memberId: id, locationId: location, second: false, pairs: 0, ...due.get(id), ...change })
  for (const [key, { one, other, mutual }] of links) {
    if (!metAgain.has(key)) {
      note(one, { second: true })
      note(other, { second: true })
    } else if (mutual && !oneOnOnes.has(key)) {
      note(one, { pairs: (due.get(one.id)?.pairs ?? 0) + 1 })
    }
  }
  return [...due.values()].sort((left, right) => left.memberId - right.memberId)
}

/** Returns the counts by location, as the operator sees them. */
export function countsOf(due: readonly Due[]): DueCounts[] {
  return [...Map.groupBy(due, ({ locationId }) => locationId)]
    .map(([locationId, rows]) => ({
      locationId,
      second: rows.filter(({ second }) => second).length,
      pairs: rows.reduce((sum, { pairs }) => sum + pairs, 0),
    }))
    .sort((left, right) => left.locationId - right.locationId)
}
