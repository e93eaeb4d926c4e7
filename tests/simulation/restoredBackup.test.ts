import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import type pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { migrateJobs } from '../../server/jobs/runner/runner.ts'
import { mailReference } from '../../server/mail/outbox/outboxRow.ts'
import { unsubscribeUrl } from '../../server/mail/outbox/unsubscribeToken.ts'
import { openDatabase } from '../../server/platform/database/db.ts'
import { takeBaseBackup } from '../support/baseBackup.ts'
import { day, hour, minute } from '../support/clock.ts'
import { globalId } from '../support/globalId.ts'
import { captureLog } from '../support/logLines.ts'
import { openAt } from '../support/openAt.ts'
import { startOwnPostgres } from '../support/ownPostgres.ts'
import { openArchive } from '../support/walArchive.ts'
import { act, operate, tryEndedSession } from './ask.ts'
import { checkDay } from './checks/checks.ts'
import { checkDelivered } from './checks/mails.ts'
import { everyDay } from './moments.ts'
import { simulateUntil } from './simulate.ts'
import { readState } from './state.ts'
import { work } from './work.ts'
import { openWorld, type Person, rememberWorld, reopenWorld, type World } from './world.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
  vi.restoreAllMocks()
})

/** Returns every row, except notices to open pages, which neither a crash nor a restore brings back. */
async function readEverything(pool: pg.Pool): Promise<Map<string, string[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_schema IN ('public', 'graphile_worker') AND table_type = 'BASE TABLE' AND table_name <> 'change_notices'`,
  )
  const everything = new Map<string, string[]>()
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t ORDER BY 1`)
    everything.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return everything
}

/** Runs the operator's command on a restored database. */
async function settle(
  url: string,
  { deps, clock }: World['api'],
  restoredTo: Date,
  log: string,
): Promise<string> {
  expect(clock() > restoredTo).toBe(true)
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, HOME, NODE_COMPILE_CACHE, DATABASE_URL: url, SESSION_SECRET: deps.secret }
  const child = spawn(process.execPath, ['server/boot/restoredCommand.ts', restoredTo.toISOString()], { env })
  child.stdin.end(log)
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)])
  expect(complained).toBe('')
  return said
}

test('a backup made while people write can be restored to an instant, and the simulation goes on from there', {
  timeout: 600_000,
}, async () => {
  // The queue traces each connection that a killed worker loses.
  vi.spyOn(console, 'trace').mockImplementation(() => undefined)
  const archive = await openArchive()
  closing.push(archive.close)
  const postgres = await startOwnPostgres(archive.settings)
  closing.push(postgres.close)
  const captured = captureLog()
  const database = openAt(postgres.url)
  await migrateJobs(database.pool)
  const world = await openWorld(
    { seed: 4, weeks: 2, members: 24, crashes: false },
    { database, log: captured.log },
  )
  const { api, began, provider, people } = world
  const later = (days: number) => new Date(began.getTime() + days * day)

  await simulateUntil(world, later(0.9))
  const { length: stepsBefore } = world.steps
  const [backup] = await Promise.all([takeBaseBackup(postgres.url, true), simulateUntil(world, later(2.1))])
  const { length: stepsBehind } = world.steps
  expect(stepsBehind).toBeGreaterThan(stepsBefore)
  expect(backup.untilLsn).not.toBe(backup.fromLsn)
  const { members } = await simulateUntil(world, later(2.3))

  // Pending at the instant: a mail that waits, and a member who has left and is not erased yet.
  provider.heal()
  const active = people.filter(({ id }) => members.get(id)?.status === 'Active')
  const [paused, gone, leaving, signedOut, unsubscribed] = active
  if (!paused || !gone || !leaving || !signedOut || !unsubscribed) throw new Error('Too few are active')
  await act(world, gone, '', 'cancelMembership', null, 'viewer { id }')
  await act(world, paused, '', 'pauseMembership', null, 'viewer { id }')
  const { prisma, pool } = api.deps.database
  const owed = await prisma.outboxMail.findMany({ where: { state: 'Queued' } })
  expect(owed.map(({ memberId }) => memberId)).toEqual(expect.arrayContaining([gone.id, paused.id]))
  const memory = rememberWorld(world)
  const before = await readEverything(pool)
  const restoredTo = api.clock()
  const { rows: instants } = await pool.query<{ at: string }>('SELECT clock_timestamp()::text AS at')

  // Lost by the restore: a day of the community, and acts with a lasting effect outside the database.
  api.clock.advance(hour)
  await work(world, everyDay)
  const references = owed.map(mailReference)
  const timesTaken = () =>
    references.map((each) => provider.accepted.filter(({ Metadata }) => Metadata.mail === each).length)
  expect(timesTaken()).toEqual(references.map(() => 1))
  await act(world, leaving, '', 'requestErasure', null, 'viewer { id }')
  await act(world, signedOut, '', 'endAllSessions', null, 'viewer { id }')
  await operate(world, 'erases', [
    'eraseMember',
    { memberId: globalId('OperatorMember', gone.id) },
    'member { id }',
  ])
  const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }
  await fetch(unsubscribeUrl(api.url, api.deps.secret, unsubscribed.email), oneClick)
  await simulateUntil(world, later(2.45))
  await archive.complete(postgres.url)
  await world.stop()
  await postgres.kill()

  const restored = await archive.restore(backup, instants[0]?.at ?? '')
  closing.push(restored.close)
  const looked = openDatabase(restored.url)
  expect(await readEverything(looked.pool)).toEqual(before)
  await looked.close()

  const said = await settle(restored.url, api, restoredTo, captured.text())
  // The log also lists the member who left at the instant itself, who is already canceled in the backup.
  expect(said).toContain('2 left, 0 expelled, 1 erased, 1 unsubscribed; 0 are not members here')
  const after = await reopenWorld(world, memory, { database: openAt(restored.url) })
  closing.push(after.close)
  const rowOf = ({ id }: Person) => after.api.deps.database.prisma.member.findUniqueOrThrow({ where: { id } })
  expect(await rowOf(gone)).toMatchObject({ erasedAt: expect.any(Date) })
  expect(await rowOf(leaving)).toMatchObject({ status: 'Canceled', erasedAt: null })
  expect(await rowOf(unsubscribed)).toMatchObject({ wantsInvitationMail: false })
  const tokens = memory.people.flatMap(({ session }) => session ?? [])
  expect(tokens.length).toBeGreaterThan(5)
  for (const token of tokens) expect(await tryEndedSession(after, token)).toBe(false)

  // The least time that a restore takes.
  after.api.clock.advance(minute)
  await work(after, everyDay)
  expect(timesTaken()).toEqual(references.map(() => 1))
  await checkDay(after, await readState(after))
  const { length: stepsThen } = after.steps
  await checkDay(after, await simulateUntil(after, later(4)))
  expect(after.steps.length).toBeGreaterThan(stepsThen)
  await checkDelivered(after)
})
