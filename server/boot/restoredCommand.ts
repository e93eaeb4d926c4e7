import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { minute } from '#rules/time/durations.ts'
import { requireCurrent } from '../../prisma/history.ts'
import { type LastingDeed, readInstant, readLasting } from '../domain/audit/lastingDeeds.ts'
import type { ExpelledDeps } from '../domain/expelled/expelledAddress.ts'
import { repeatDeed } from '../domain/restore/repeatDeed.ts'
import { type Settled, settleRestored } from '../domain/restore/settleRestored.ts'
import { operatorRows } from '../domain/roles/operatorRows.ts'
import type { PrismaClient } from '../generated/client/client.ts'
import { BootError } from '../platform/config/bootError.ts'
import { commandLine } from '../platform/config/commandLine.ts'
import { loadConfig } from '../platform/config/config.ts'
import { type Database, openDatabase } from '../platform/database/db.ts'
import { readOrCreateSecret } from '../platform/embedded/secretFile.ts'
import { placeData } from '../platform/embedded/shelter.ts'
import { onDatabase } from './onDatabase.ts'

const usage = `Usage: ${commandLine('restored', 'INSTANT < LOG')}
  INSTANT  to which the database was restored, such as 2026-11-23T14:05:00Z
  LOG      the service's log since then, of all processes`

/** Milliseconds. A request that began up to this long before the instant may have ended after it. */
const overlap = minute

type Repeated = {
  lines: number
  /** how many of them this program has logged since the instant */
  since: number
  /** when the last of those was logged */
  last?: Date
  done: Record<LastingDeed['deed'], number>
  unknown: number
}

/**
 * Reads the command line.
 *
 * @throws BootError with the usage, or for an instant that is still to come
 */
function parse(args: readonly string[], now: Date): Date {
  const { data } = z.tuple([z.iso.datetime({ offset: true })]).safeParse(args)
  if (!data || process.stdin.isTTY) throw new BootError(usage)
  const restoredTo = new Date(data[0])
  if (restoredTo > now) throw new BootError(`${data[0]} is still to come.`)
  return restoredTo
}

/** @throws BootError if PostgreSQL is still recovering, or others are connected to the database */
async function requireQuiet({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ recovers: boolean; others: number }>(
    `SELECT pg_is_in_recovery() AS recovers, count(*)::int AS others FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
  )
  if (rows[0]?.recovers)
    throw new BootError('PostgreSQL has not come to the end of its recovery: promote it first.')
  if (rows[0]?.others) {
    throw new BootError(
      `Others use this database (${rows[0].others} connections): stop all web processes and workers first.`,
    )
  }
}

async function repeatDeeds(
  db: PrismaClient,
  deps: ExpelledDeps,
  restoredTo: Date,
  now: Date,
): Promise<Repeated> {
  const done = { left: 0, expelled: 0, erased: 0, unsubscribed: 0 }
  const repeated: Repeated = { lines: 0, since: 0, done, unknown: 0 }
  const from = new Date(restoredTo.getTime() - overlap)
  for await (const line of createInterface({ input: process.stdin })) {
    repeated.lines += 1
    const written = readInstant(line)
    if (written && written >= restoredTo) {
      repeated.since += 1
      if (!repeated.last || written > repeated.last) repeated.last = written
    }
    const lasting = readLasting(line)
    if (!lasting || lasting.at < from) continue
    if (await repeatDeed(db, deps, lasting, now)) repeated.done[lasting.deed] += 1
    else repeated.unknown += 1
  }
  return repeated
}

async function listOperators(db: PrismaClient): Promise<string> {
  const found = await db.member.findMany({
    where: operatorRows,
    orderBy: { email: 'asc' },
    select: { email: true },
  })
  return found.map(({ email }) => email).join(', ')
}

/** Describes what was read, so that a wrong file is noticed: it would repeat nothing, without any error. */
function describeLog({ lines, since, last }: Repeated): string {
  return last
    ? `Read ${lines} lines, ${since} of them of the service's log since then, the last one of ${last.toISOString()}.`
    : `Read ${lines} lines, and none is of the service's log since then. Was that the right file? Run this again with it.`
}

function report(
  repeated: Repeated,
  { sessions, mails, meetings, broadcasts }: Settled,
  operators: string,
): string {
  const { done, unknown } = repeated
  const counts = Object.entries(done).map(([deed, count]) => `${count} ${deed}`)
  return [
    describeLog(repeated),
    `Done again: ${counts.join(', ')}; ${unknown} are not members here.`,
    `${sessions} sessions ended.`,
    `${mails} mails wait; the provider is asked about each before it is sent.`,
    `${meetings} meetings will follow their encounters again.`,
    ...broadcasts.map(
      ({ id, waiting }) => `Broadcast ${id} is not written to ${waiting} more, who may have got it.`,
    ),
    `Operators are: ${operators}`,
  ].join('\n')
}

async function run(args: readonly string[], now: Date): Promise<string> {
  const restoredTo = parse(args, now)
  const config = await placeData(loadConfig({ ...process.env, ROLE: 'all', METRICS_PORT: undefined }))
  const secret = config.sessionSecret ?? (await readOrCreateSecret(join(config.dataDir, 'session.secret')))
  const deps = { config, secret, previousSecret: config.previousSessionSecret }
  return onDatabase(process.env, async (url) => {
    await requireCurrent(url)
    // One connection for the work, and one that notifies open pages.
    const database = openDatabase(url, { max: 2 })
    try {
      await requireQuiet(database)
      const settled = await settleRestored(database.prisma, restoredTo, now)
      const repeated = await repeatDeeds(database.prisma, deps, restoredTo, now)
      return report(repeated, settled, await listOperators(database.prisma))
    } finally {
      await database.close()
    }
  })
}

try {
  process.stdout.write(`${await run(process.argv.slice(2), new Date())}\n`)
} catch (error) {
  if (!(error instanceof BootError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
