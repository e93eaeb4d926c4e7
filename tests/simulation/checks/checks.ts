import { settlesAfterHours } from '#rules/seats/attendance.ts'
import { hour, minute } from '../../support/clock.ts'
import { tryEnded } from '../ask.ts'
import { readState, type State } from '../state.ts'
import { work } from '../work.ts'
import { fail, type World } from '../world.ts'
import { checkDelivered, checkOwed } from './mails.ts'
import { checkCounts, checkSeats, checkTables } from './seats.ts'

/** How many sessions that ended last are tried again each day. */
const sessionsTried = 6

async function checkSessions(world: World): Promise<void> {
  for (const token of world.ended.slice(-sessionsTried)) {
    if (await tryEnded(world, token)) fail(world, 'A session that was ended goes on', {})
  }
}

/** No job has given up, and none is held by a worker that is gone. */
async function checkJobs(world: World): Promise<void> {
  const { rows } = await world.api.deps.database.pool.query(
    `SELECT task_identifier, key, attempts, last_error, locked_at FROM graphile_worker.jobs
     WHERE attempts >= max_attempts OR locked_at IS NOT NULL`,
  )
  if (rows.length > 0) fail(world, 'A job is lost', rows)
}

/** Each act of the operators has its line in the audit log, once. */
async function checkAudit(world: World): Promise<void> {
  const { api, operators, audited } = world
  const { rows } = await api.deps.database.pool.query<{ action: string; count: number }>(
    'SELECT action, count(*)::int FROM audit_entries WHERE actor_id = ANY ($1) GROUP BY action',
    [operators.map(({ member }) => member.id)],
  )
  const written = new Map(rows.map(({ action, count }) => [action, count]))
  for (const [action, count] of audited) {
    if (written.get(action) === count) continue
    const facts = { action, count, written: written.get(action) }
    fail(world, 'The audit log does not have what the operator did', facts)
  }
}

/** The names of those who are erased are in no row of any table. */
async function checkErased(world: World): Promise<void> {
  const { pool } = world.api.deps.database
  const { rows: erased } = await pool.query<{ id: number }>(
    'SELECT id FROM members WHERE erased_at IS NOT NULL',
  )
  const names = world.people
    .filter(({ id }) => erased.some((each) => each.id === id))
    .map(({ name }) => `%${name}%`)
  if (names.length === 0) return
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_schema IN ('public', 'graphile_worker') AND table_type = 'BASE TABLE'`,
  )
  for (const { name } of tables) {
    const { rows } = await pool.query(`SELECT t FROM ${name} t WHERE t::text ILIKE ANY($1) LIMIT 3`, [names])
    if (rows.length > 0) fail(world, `The name of somebody erased is in ${name}`, rows)
  }
}

/** Encounters that ended are completed, and settled a day later where anybody knows who came. */
async function checkClosed(world: World): Promise<void> {
  const { rows } = await world.api.deps.database.pool.query(
    `SELECT e.id, e.state FROM encounters e
     WHERE (e.state IN ('Draft', 'Scheduled') AND e.ends_at <= $1)
       OR (e.state = 'Completed' AND e.attendance_settled_at IS NULL AND e.ends_at <= $2
         AND EXISTS (SELECT FROM invitations i WHERE i.encounter_id = e.id AND i.attendance IS NOT NULL))`,
    [world.api.clock(), new Date(world.api.clock().getTime() - settlesAfterHours * hour)],
  )
  if (rows.length > 0) fail(world, 'An encounter was not closed', rows)
}

/** Whoever asked to join has joined if they have a profile, and not before. */
async function checkJoined(world: World): Promise<void> {
  const { rows } = await world.api.deps.database.pool.query(
    `SELECT r.id, r.state, m.id AS member FROM early_access_requests r LEFT JOIN members m ON m.email = r.email
     WHERE (r.state = 'Joined') <> (r.member_id IS NOT NULL) OR m.id <> r.member_id
       OR (m.id IS NOT NULL AND r.member_id IS NULL)`,
  )
  if (rows.length > 0) fail(world, 'A request to join does not say whether they joined', rows)
}

/** A browser that is gone is notified no more, unless whoever learned of it was killed. */
function checkBrowsers({ push, faults, ...world }: World): void {
  const forgotten = (faults.get('killed worker') ?? 0) + (faults.get('connections cut') ?? 0)
  const again = [...push.gone.values()].reduce((sum, each) => sum + each, 0)
  if (again > forgotten)
    fail({ push, faults, ...world }, 'A browser that is gone was notified again', [...push.gone])
}

/** Everything that must hold at the end of any day. */
export async function checkDay(world: World, state: State): Promise<void> {
  checkSeats(world, state)
  checkTables(world, state)
  checkBrowsers(world)
  await checkCounts(world)
  await checkOwed(world)
  await checkJobs(world)
  await checkAudit(world)
  await checkSessions(world)
  await checkErased(world)
  await checkJoined(world)
  await checkClosed(world)
}

/** What must hold once everything that was under way has come to its end. */
export async function checkEnd(world: World): Promise<void> {
  for (let minutes = 0; minutes < 3; minutes++) {
    world.api.clock.advance(minute)
    await work(world, 'minute')
  }
  const state = await readState(world)
  await checkDay(world, state)
  await checkDelivered(world)
  const { rows } = await world.api.deps.database.pool.query(
    'SELECT task_identifier, key, attempts, last_error FROM graphile_worker.jobs',
  )
  if (rows.length > 0) fail(world, 'A job was left over', rows)
  const open = [...state.encounters.values()].filter(
    ({ state: life }) => life === 'Draft' || life === 'Scheduled',
  )
  if (open.length > 0) fail(world, 'An encounter is left open', open)
}
