import type { Pool, PoolClient } from 'pg'
import { settlesAfterHours } from '#rules/seats/attendance.ts'
import { minute } from '../../support/clock.ts'
import { tryEndedSession } from '../ask.ts'
import { everyDay } from '../moments.ts'
import { queryAll } from '../queryAll.ts'
import { readState, type State } from '../state.ts'
import { work } from '../work.ts'
import { fail, type World } from '../world.ts'
import { checkAddresses, strayMails } from './addresses.ts'
import { checkCalendars } from './calendars.ts'
import { wrongChoices } from './choices.ts'
import { wrongOpenings } from './cities.ts'
import { checkFeeds } from './feeds.ts'
import { wrongFriendLinks } from './friends.ts'
import { checkDelivered, checkUnwanted, missingMails } from './mails.ts'
import { checkMeetings } from './meetings.ts'
import { wrongMemberships } from './memberships.ts'
import { checkRecords } from './records.ts'
import { wrongRetention } from './retention.ts'
import { wrongReturns } from './returns.ts'
import { wrongSanctions } from './sanctions.ts'
import { checkSeats, checkTables, wrongCounts } from './seats.ts'
import { checkAttendance } from './tables.ts'

/** How many of the most recently ended sessions are tried again each day. */
const sessionsTried = 2

async function checkSessions(world: World, tried: readonly string[]): Promise<void> {
  for (const token of tried) {
    if (await tryEndedSession(world, token)) fail(world, 'A session that was ended goes on', {})
  }
}

/**
 * The simulation tries the job of a mail twice at each moment, but the job has to wait before it looks up the result of
 * the last try. So the job may give up before its mail does. The sweep of the next minute queues another one, and no
 * mail stays unsent.
 */
const isNeeded = "task_identifier <> 'sendMail'"

/** The clock's instant, to which the queries below refer. */
const now = '$1::timestamptz'

/** Queries that must find no row at the end of any day, by the fault they look for. */
export const forbiddenRows: Record<string, string> = {
  ...missingMails(now),
  ...strayMails,
  ...wrongChoices(now),
  ...wrongMemberships(now),
  ...wrongSanctions(now),
  ...wrongReturns(now),
  ...wrongRetention(now),
  ...wrongOpenings,
  ...wrongFriendLinks(now),
  'The counts of a member are not what happened': wrongCounts,
  // No job has given up, and no job is locked by a worker that is gone.
  'A job is lost': `
    SELECT task_identifier, key, attempts, last_error, locked_at FROM graphile_worker.jobs
    WHERE locked_at IS NOT NULL OR (attempts >= max_attempts AND ${isNeeded})`,
  // A request is Joined exactly if the person has a profile.
  'A request to join does not say whether they joined': `
    SELECT r.id, r.state, m.id AS member FROM early_access_requests r
    LEFT JOIN members m ON m.email = r.email AND m.status <> 'Canceled'
    WHERE (r.state = 'Joined') <> (r.member_id IS NOT NULL) OR m.id <> r.member_id
      OR (m.id IS NOT NULL AND r.member_id IS NULL)`,
  // Encounters that ended are completed, and settled a day later if anything is known about who came.
  'An encounter was not closed': `
    SELECT e.id, e.state FROM encounters e
    WHERE (e.state IN ('Draft', 'Scheduled') AND e.ends_at <= ${now})
      OR (e.state = 'Completed' AND e.attendance_settled_at IS NULL
        AND e.ends_at <= ${now} - interval '${settlesAfterHours} hours'
        AND EXISTS (SELECT FROM invitations i WHERE i.encounter_id = e.id AND i.attendance IS NOT NULL))`,
}

/** All queries as one, which a connection plans once. Planning them takes seven times as long as running them. */
const allForbiddenRows = Object.values(forbiddenRows)
  .map((query, index) => `SELECT ${index} AS index, to_jsonb(found) AS row FROM (${query}) AS found`)
  .join('\nUNION ALL\n')

/**
 * Runs the queries that must find no row.
 *
 * @param pool a pool, or one connection in the middle of a transaction
 * @returns the rows that each query found, by its fault; queries that found none are left out
 */
export async function findForbiddenRows(
  pool: Pool | PoolClient,
  world: World,
): Promise<Map<string, unknown[]>> {
  const { rows } = await pool.query<{ index: number; row: unknown }>({
    name: 'never there',
    text: allForbiddenRows,
    values: [world.api.clock()],
  })
  const what = Object.keys(forbiddenRows)
  const found = Map.groupBy(rows, ({ index }) => what[index] ?? '')
  return new Map([...found].map(([each, all]) => [each, all.map(({ row }) => row)]))
}

async function checkForbiddenRows(world: World): Promise<void> {
  // The connections of this pool plan named statements once for all values.
  const { pool } = world.api.deps.database.reads
  for (const [what, rows] of await findForbiddenRows(pool, world)) fail(world, what, rows)
}

/** Checks that each act of the operators has exactly one entry in the audit log. */
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

const tablesQuery = `
  SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
  WHERE table_schema IN ('public', 'graphile_worker') AND table_type = 'BASE TABLE'`

/** Checks that no row of any table contains the name of an erased member. */
async function checkErased(world: World): Promise<void> {
  const { pool } = world.api.deps.database
  const [erased, tables] = await queryAll<[{ id: number }, { name: string }]>(pool, [
    'SELECT id FROM members WHERE erased_at IS NOT NULL',
    tablesQuery,
  ])
  const gone = new Set(erased.map(({ id }) => id))
  const names = world.people.filter(({ id }) => gone.has(id)).map(({ name }) => `%${name}%`)
  if (names.length === 0) return
  // An address may belong to a person who came back: the one they used before, or their current one.
  const theirs = [
    ...world.newcomers.map(({ email }) => email),
    ...world.people.filter(({ id }) => !gone.has(id)).flatMap(({ email, joinedAs }) => [email, joinedAs]),
  ]
  // A person who was expelled and then invited again may come back with that invitation, which is not part of the
  // erased membership.
  const isWayBack = (name: string) =>
    name === 'public.early_access_requests' ? "t.state = 'Invited' AND t.member_id IS NULL" : 'false'
  const each = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name, t::text AS text FROM ${name} t
       WHERE t::text ILIKE ANY($1) AND regexp_replace(t::text, $2, '', 'gi') ILIKE ANY($1) AND NOT (${isWayBack(name)})`,
  )
  const { rows } = await pool.query(`${each.join(' UNION ALL ')} LIMIT 3`, [
    names,
    theirs.map((email) => email.replaceAll('.', '\\.')).join('|'),
  ])
  if (rows.length > 0) fail(world, 'The name of somebody erased is in a table', rows)
}

/**
 * Checks that members who asked never to meet somebody, or reported them, are barred from them until one of the two is
 * erased.
 */
function checkApart(world: World, { members, avoidances }: State): void {
  const isErased = (id: number) => (members.get(id)?.erasedAt ?? null) !== null
  const barred = new Set(avoidances.map(({ memberId, avoidedId }) => `${memberId} ${avoidedId}`))
  for (const pair of world.apart) {
    const { memberId, avoidedId } = pair
    if (!barred.has(`${memberId} ${avoidedId}`) && !isErased(memberId) && !isErased(avoidedId))
      fail(world, 'Two who are never to meet may meet', pair)
  }
}

/** Checks that a browser that is gone is not notified again, unless the worker that learned of it was killed. */
function checkBrowsers({ push, faults, ...world }: World): void {
  const deaths = ['killed worker', 'connections cut', 'PostgreSQL killed']
  const forgotten = deaths.reduce((sum, death) => sum + (faults.get(death) ?? 0), 0)
  const again = [...push.gone.values()].reduce((sum, each) => sum + each, 0)
  if (again > forgotten)
    fail({ push, faults, ...world }, 'A browser that is gone was notified again', [...push.gone])
}

/** Checks everything that must hold at the end of any day. */
export async function checkDay(
  world: World,
  state: State,
  tried = world.ended.slice(-sessionsTried),
): Promise<void> {
  checkSeats(world, state)
  checkTables(world, state)
  checkApart(world, state)
  checkAttendance(world, state)
  checkBrowsers(world)
  checkUnwanted(world)
  await checkForbiddenRows(world)
  await checkAddresses(world)
  await checkCalendars(world, state)
  await checkFeeds(world, state)
  await checkAudit(world)
  await checkSessions(world, tried)
  await checkErased(world)
  await checkMeetings(world)
}

/** Checks everything that must hold once all pending work is done. */
export async function checkEnd(world: World): Promise<void> {
  for (let minutes = 0; minutes < 3; minutes++) {
    world.api.clock.advance(minute)
    await work(world, everyDay)
  }
  const state = await readState(world)
  await checkDay(world, state, world.ended)
  await checkDelivered(world)
  await checkRecords(world)
  const { rows } = await world.api.deps.database.pool.query(
    `SELECT task_identifier, key, attempts, last_error FROM graphile_worker.jobs WHERE ${isNeeded}`,
  )
  if (rows.length > 0) fail(world, 'A job was left over', rows)
  const open = [...state.encounters.values()].filter(
    ({ state: life }) => life === 'Draft' || life === 'Scheduled',
  )
  if (open.length > 0) fail(world, 'An encounter is left open', open)
}
