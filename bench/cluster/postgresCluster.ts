import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { signalIfThere } from '../../server/platform/embedded/endGroup.ts'
import { findOwner } from '../../server/platform/embedded/owner.ts'
import { freePort } from '../freePort.ts'
import { type Programs, type Started, startProgram } from './programs.ts'
import {
  haproxyFile,
  type Member,
  type Ports,
  passwords,
  patroniFile,
  pgbouncerFile,
  pgbouncerUsers,
} from './settings.ts'

const names = ['one', 'two', 'three']
const patience = 90_000

export type Role = { name: string; role: string; state: string }

export type PostgresCluster = {
  urls: { pooler: string; primary: string; replicas: string }
  /** the role that each member reports; members that do not answer are left out */
  roles(): Promise<Role[]>
  /** ends a member's PostgreSQL and Patroni at once, as the loss of its machine would */
  kill(name: string): Promise<void>
  /** restarts a member that was killed */
  restart(name: string): Promise<void>
  close(): Promise<void>
}

/**
 * Waits until a condition holds.
 *
 * @throws Error if it does not hold in time
 */
export async function until(what: string, holds: () => Promise<boolean>, limit = patience): Promise<void> {
  for (const begun = performance.now(); !(await holds()); ) {
    if (performance.now() - begun > limit) throw new Error(`Waited ${limit / 1000} s in vain: ${what}`)
    await pause(100)
  }
}

async function postmasterOf(folder: string): Promise<number> {
  return Number.parseInt(await readFile(`${folder}/data/postmaster.pid`, 'utf8').catch(() => ''), 10) || 0
}

/** Kills a PostgreSQL with all its processes at once. Only Linux lists the children of a process. */
async function killPostgres(folder: string): Promise<void> {
  const postmaster = await postmasterOf(folder)
  if (postmaster === 0) return
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').catch(() => '')
  for (const pid of [postmaster, ...children.split(' ').map(Number).filter(Boolean)])
    signalIfThere(pid, 'SIGKILL')
}

/**
 * Starts three PostgreSQL members under Patroni with etcd, HAProxy to find the primary, and PgBouncer in front of it.
 */
export async function openPostgresCluster(programs: Programs): Promise<PostgresCluster> {
  const owner = await findOwner()
  const home = await mkdtemp(join(tmpdir(), 'encounters-cluster-'))
  await chmod(home, 0o711)
  const started = new Map<string, Started>()
  const members: Member[] = []

  async function place(name: string): Promise<string> {
    const folder = join(home, name)
    await mkdir(folder, { mode: 0o700 })
    if (owner) await chown(folder, owner.uid, owner.gid)
    return folder
  }
  async function write(path: string, text: string): Promise<string> {
    await writeFile(path, text, { mode: 0o600 })
    if (owner) await chown(path, owner.uid, owner.gid)
    return path
  }
  function start(name: string, command: string, ...args: string[]): void {
    started.set(name, startProgram(command, args, owner))
  }

  async function roles(): Promise<Role[]> {
    const asked = members.map(async ({ name, restPort }): Promise<Role[]> => {
      // A member that does not answer in time, because it was killed, is left out.
      const said = await fetch(`http://127.0.0.1:${restPort}/patroni`, { signal: AbortSignal.timeout(2000) })
        .then((reply) => reply.json() as Promise<Record<string, string>>)
        .catch(() => undefined)
      if (!said) return []
      const { role, state, sync_standby: isSync } = said
      return [{ name, role: isSync ? 'sync_standby' : `${role}`, state: `${state}` }]
    })
    return (await Promise.all(asked)).flat()
  }

  const startMember = ({ name, folder }: Member) => start(name, programs.patroni, join(folder, 'patroni.yml'))
  const memberOf = (name: string): Member => {
    const found = members.find((each) => each.name === name)
    if (!found) throw new Error(`There is no member ${name}`)
    return found
  }

  async function close(): Promise<void> {
    await Promise.all([...started.values()].map((each) => each.end('SIGKILL')))
    for (const { folder } of members) await killPostgres(folder)
    // Killed processes take a moment to release their files.
    await rm(home, { recursive: true, maxRetries: 20, retryDelay: 100 })
  }

  try {
    const [etcdPort, peerPort] = [await freePort(), await freePort()]
    const at = (port: number) => `http://127.0.0.1:${port}`
    const etcd = await place('etcd')
    start(
      'etcd',
      ...[programs.etcd, '--data-dir', `${etcd}/data`, '--name', 'one', '--logger', 'zap'],
      ...['--listen-client-urls', at(etcdPort), '--advertise-client-urls', at(etcdPort)],
      ...['--listen-peer-urls', at(peerPort), '--initial-advertise-peer-urls', at(peerPort)],
      ...['--initial-cluster', `one=${at(peerPort)}`],
    )
    for (const name of names) {
      const folder = await place(name)
      const member = { name, folder, port: await freePort(), restPort: await freePort() }
      members.push(member)
      await write(join(folder, 'patroni.yml'), patroniFile(member, etcdPort, programs.postgres))
    }
    const [first, ...others] = members as [Member, ...Member[]]
    startMember(first)
    const has = async (role: RegExp, many: number) =>
      (await roles()).filter((each) => role.test(each.role) && each.state === 'running').length >= many
    await until('the first member is the primary', () => has(/master|primary/, 1))
    for (const member of others) startMember(member)

    const ports: Ports = {
      primary: await freePort(),
      replicas: await freePort(),
      pooler: await freePort(),
    }
    const front = await place('front')
    const haproxy = await write(join(front, 'haproxy.cfg'), haproxyFile(members, ports))
    start('haproxy', programs.haproxy, '-db', '-f', haproxy)
    await write(join(front, 'users.txt'), pgbouncerUsers)
    const pgbouncer = await write(
      join(front, 'pgbouncer.ini'),
      pgbouncerFile(front, ports, programs.poolMode),
    )
    await until('a standby has every commit', () => has(/sync_standby/, 1))
    await until('there are two standbys', () => has(/replica|sync_standby/, 2))
    await makeDatabase(first.port)
    start('pgbouncer', programs.pgbouncer, pgbouncer)
    const url = (port: number) =>
      `postgresql://encounters:${passwords.encounters}@127.0.0.1:${port}/encounters`
    await until('the pooler answers', () => answers(url(ports.pooler)))
    return {
      urls: { pooler: url(ports.pooler), primary: url(ports.primary), replicas: url(ports.replicas) },
      roles,
      close,
      async kill(name) {
        endNow(started.get(name))
        await killPostgres(memberOf(name).folder)
      },
      async restart(name) {
        startMember(memberOf(name))
      },
    }
  } catch (error) {
    for (const [name, each] of started) process.stderr.write(`${name}:\n${each.said()}\n`)
    await close()
    throw error
  }
}

function endNow(program: Started | undefined): void {
  if (program) signalIfThere(-program.pid, 'SIGKILL')
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('SELECT 1')
    return true
  } catch {
    return false
  } finally {
    await client.end()
  }
}

async function makeDatabase(port: number): Promise<void> {
  const connectionString = `postgresql://postgres:${passwords.superuser}@127.0.0.1:${port}/postgres`
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(`CREATE ROLE encounters LOGIN PASSWORD '${passwords.encounters}'`)
  await client.query('CREATE DATABASE encounters OWNER encounters')
  await client.end()
}
