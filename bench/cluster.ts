import { setTimeout as pause } from 'node:timers/promises'
import { applyMigrations } from '../prisma/history.ts'
import { migrateJobs } from '../server/jobs/runner/runner.ts'
import { type Database, openDatabase } from '../server/platform/database/db.ts'
import { createMember, signIn } from '../tests/support/factories.ts'
import { createInvited } from '../tests/support/invited.ts'
import { acceptInTurn, followAsPage, type Outcome, readAsMember, readAsOperator } from './cluster/people.ts'
import { openPostgresCluster, type PostgresCluster, until } from './cluster/postgresCluster.ts'
import { findPrograms } from './cluster/programs.ts'
import { type Service, secret, startService } from './cluster/service.ts'
import { type Figures, report } from './results.ts'

const sizes = { members: 24, encounters: 20, readers: 16, pages: 16 }
const beforeKill = 6000
const goal = 30

const seconds = (milliseconds: number) => Math.round(milliseconds / 100) / 10

/** Returns how long after the kill each person got their first good reply after their first bad one; ascending. */
function answeredAfter(all: readonly Outcome[][], killedAt: number): number[] {
  return all
    .flatMap((own) => {
      const bad = own.findIndex((each) => each.ended > killedAt && each.status !== 200)
      const good = bad < 0 ? undefined : own.slice(bad).find(({ status }) => status === 200)
      if (good) return good.ended - killedAt
      return bad < 0 ? [] : Number.NaN
    })
    .sort((left, right) => left - right)
}

/** Returns the longest time that anybody waited from one good reply to the next. */
function longestGap(all: readonly Outcome[][]): number {
  const gaps = all.flatMap((own) => {
    const good = own.filter(({ status }) => status === 200)
    return good.slice(1).map((each, index) => each.ended - (good[index]?.ended ?? 0))
  })
  return Math.max(...gaps)
}

function statuses(all: readonly Outcome[][]): Figures[string] {
  const flat = all.flat().map(({ status }) => status)
  const count = (wanted: (status: number) => boolean) => flat.filter(wanted).length
  return {
    'answered 200': count((status) => status === 200),
    'asked to come back 503': count((status) => status === 503),
    'no reply': count((status) => status === 0),
    'anything else': count((status) => ![0, 200, 503].includes(status)),
  }
}

/** Returns how many connections each server has given for operators' reads, summed over all web processes. */
async function operatorReads(urls: readonly string[]): Promise<Record<string, number>> {
  const texts = await Promise.all(urls.map(async (url) => (await fetch(`${url}/metrics`)).text()))
  const sum = (from: string) => {
    const line = new RegExp(`^encounters_operator_reads\\{from="${from}"\\} (\\d+)`, 'm')
    return texts.reduce((total, text) => total + Number(line.exec(text)?.[1] ?? Number.NaN), 0)
  }
  return { 'from a replica': sum('replica'), 'from the primary': sum('primary') }
}

type Running = { cluster: PostgresCluster; service: Service; database: Database }

async function loseThePrimary({ cluster, service, database }: Running): Promise<Figures> {
  const { urls, postmark } = service
  const world = { deps: { database, clock: () => new Date(), secret } }
  const writers = await createInvited(world, sizes)
  const readers = await Promise.all(
    Array.from({ length: sizes.readers }, async () => signIn(world, await createMember(world))),
  )
  const operator = await signIn(world, await createMember(world, { role: 'Operator', locationId: null }))
  const at = (index: number) => urls[index % urls.length] ?? ''
  const over = new AbortController()
  const pages = writers
    .slice(0, sizes.pages)
    .map(({ bearer }, index) => followAsPage(at(index + 1), bearer, over.signal))
  const reading = readers.map((bearer, index) => readAsMember(at(index), bearer, over.signal))
  const looking = readAsOperator(at(0), operator, over.signal)
  const writing = Promise.all(writers.map((writer, index) => acceptInTurn(at(index), writer)))

  await pause(beforeKill)
  const primary = (await cluster.roles()).find(({ role }) => /master|primary/.test(role))?.name ?? 'none'
  const killedAt = performance.now()
  await cluster.kill(primary)
  const others = async () => (await cluster.roles()).filter(({ name }) => name !== primary)
  await until('another member is the primary', async () =>
    (await others()).some(({ role, state }) => /master|primary/.test(role) && state === 'running'),
  )
  const promoted = performance.now() - killedAt
  process.stdout.write(`Another member is the primary after ${seconds(promoted)} s.\n`)
  await cluster.restart(primary)
  const written = await writing
  const accepted = writers.flatMap(({ invitationIds }) => invitationIds)
  await until('the killed member follows', async () =>
    (await cluster.roles()).some(
      ({ name, role, state }) => name === primary && /replica|standby/.test(role) && state === 'running',
    ),
  )
  const back = performance.now() - killedAt
  const sent = () => database.prisma.outboxMail.count({ where: { state: 'Sent' } })
  await until('every mail is sent', async () => (await sent()) >= accepted.length)
  over.abort()
  const read = await Promise.all(reading)
  const heard = await Promise.all(pages)
  const looked = await looking
  const stored = await database.prisma.invitation.count({
    where: { id: { in: accepted }, status: 'Accepted' },
  })
  const ids = postmark.accepted.map(({ Metadata }) => Metadata.mail)
  const heardAgain = heard.map((page) => (page.at.find((time) => time > killedAt) ?? Number.NaN) - killedAt)
  const readAgain = answeredAfter(read, killedAt)
  const writtenAgain = answeredAfter(written, killedAt)
  return {
    'the primary killed': {
      'another promoted s': seconds(promoted),
      'a member reads again s': seconds(readAgain.at(0) ?? Number.NaN),
      'all members read again s': seconds(readAgain.at(-1) ?? Number.NaN),
      'all members write again s': seconds(writtenAgain.at(-1) ?? Number.NaN),
      'all pages follow again s': seconds(Math.max(...heardAgain)),
      'longest between two replies s': seconds(longestGap([...read, ...written])),
      'goal s': goal,
      'killed member follows s': seconds(back),
    },
    'answers acknowledged': { acknowledged: accepted.length, lost: accepted.length - stored, 'goal lost': 0 },
    'members’ requests': statuses([...read, ...written]),
    'operator’s requests': { ...statuses([looked]), ...(await operatorReads(urls)) },
    'mails of these answers': {
      queued: await database.prisma.outboxMail.count(),
      sent: new Set(ids).size,
      'sent twice': ids.length - new Set(ids).size,
    },
    processes: { 'all still run': service.isWhole() ? 'yes' : 'no' },
  }
}

/**
 * Runs four web processes and two workers on three PostgreSQL members under Patroni, and kills the primary while
 * members read and answer. Needs Debian packages, which the error names if they are missing. Linux only.
 *
 * @throws Error if a package is missing, or an expected state is not reached
 */
export async function benchCluster(): Promise<void> {
  const programs = await findPrograms()
  const closing: (() => Promise<void>)[] = []
  const close = async (): Promise<void> => {
    for (const end of closing.splice(0).reverse()) await end()
  }
  const stop = () => void close().finally(() => process.exit(1))
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    const cluster = await openPostgresCluster(programs)
    closing.push(cluster.close)
    await applyMigrations(cluster.urls.primary)
    const database = openDatabase(cluster.urls.primary, { onError: () => undefined })
    closing.push(database.close)
    await migrateJobs(database.pool)
    const service = await startService(cluster)
    closing.push(service.close)
    const figures = await loseThePrimary({ cluster, service, database })
    const { poolMode, versions } = programs
    const name = poolMode === 'transaction' ? 'cluster' : 'cluster-session'
    await report(name, { 'made of': { versions, 'mode of the pooler': poolMode }, ...figures })
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
    await close()
  }
}
