import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Script } from '#rules/guide/table.ts'

export const people = 12

export type MadeTable = { id: number; seats: string[] }

/** The state of the tables when the benchmark begins. */
export type Plan = {
  count: number
  script: Script
  /** How long ago they began, in seconds. Everyone has been there since. */
  begunAgo: number
  /** The number of lines in each log: hands raised and lowered since the start. */
  lines: number
}

/** Creates tables in the middle of their evening, each with twelve members of the community, of whom one may host. */
export async function createTables(
  pool: pg.Pool,
  { count, script, begunAgo, lines }: Plan,
): Promise<MadeTable[]> {
  const begun = new Date(Date.now() - begunAgo * 1000)
  const { rows: encounters } = await pool.query<{ id: number }>(
    `INSERT INTO encounters (kind, name, state, starts_at, ends_at, location_id, minimum, capacity, invite_target, seats_taken, created_at, updated_at)
     SELECT 'First', 'Bench', 'Scheduled', $1::timestamptz, $1::timestamptz + interval '4 hours', 1, 10, $2, $2, $2, $1, $1
     FROM generate_series(1, $3::int) RETURNING id`,
    [begun, people, count],
  )
  const ids = encounters.map(({ id }) => id)
  const { rows } = await pool.query<{ encounter: number; seats: string[] }>(
    `WITH seated AS (
       INSERT INTO invitations (member_id, encounter_id, sent_at, status, seated_at, responded_at, may_host)
       SELECT (placed.at - 1) * $2 + n, placed.id, $3, 'Accepted', $3, $3, n = 1
       FROM unnest($1::int[]) WITH ORDINALITY placed(id, at), generate_series(1, $2) n
       RETURNING id, encounter_id, seat_token
     ), there AS (
       INSERT INTO presence (encounter_id, invitation_id, source, from_at, until_at)
       SELECT encounter_id, id, 'Page', $3, $4 FROM seated
     ), said AS (
       INSERT INTO table_entries (encounter_id, invitation_id, act, at)
       SELECT encounter_id, id, jsonb_build_object('kind', CASE WHEN line % 2 = 0 THEN 'HandUp' ELSE 'HandDown' END),
         $3::timestamptz + interval '1 second' + line * interval '10 seconds'
       FROM (SELECT *, row_number() OVER (PARTITION BY encounter_id ORDER BY id) - 1 AS place FROM seated) numbered,
         generate_series(0, $5::int - 1) line
       WHERE place = line / 2 % $2
     )
     SELECT encounter_id AS encounter, array_agg(seat_token ORDER BY id) AS seats FROM seated GROUP BY encounter_id`,
    [ids, people, begun, new Date(), lines],
  )
  await pool.query(
    `INSERT INTO encounter_tables (encounter_id, stages, questions, offered, seed, created_at)
     SELECT id, $2, $3, '[]', $4 || id, $5 FROM unnest($1::int[]) id`,
    [ids, JSON.stringify(script), JSON.stringify(script.map(() => null)), randomUUID(), begun],
  )
  return rows.map(({ encounter, seats }) => ({ id: encounter, seats }))
}
