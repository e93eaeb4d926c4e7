import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { endGroup } from '../../server/platform/embedded/endGroup.ts'
import type { PostgresOwner } from '../../server/platform/embedded/owner.ts'

const run = promisify(execFile)

/** The Debian package of each program in the cluster. */
const packages = {
  etcd: 'etcd-server',
  patroni: 'patroni python3-etcd',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
}
const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/sbin']
const oldestPostgres = 15

export type Programs = Record<keyof typeof packages, string> & {
  /** the folder of PostgreSQL's programs */
  postgres: string
  /** since PgBouncer 1.21 connections can be shared between transactions even with prepared statements */
  poolMode: 'transaction' | 'session'
  versions: string
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

async function find(name: keyof typeof packages): Promise<string> {
  // An environment variable can name another program than the system's: Debian 12 has PgBouncer 1.18.
  const given = process.env[name.toUpperCase()]
  if (given !== undefined) return given
  for (const folder of folders) if (await exists(join(folder, name))) return join(folder, name)
  throw new Error(`There is no ${name}. On Debian: apt-get install ${Object.values(packages).join(' ')}`)
}

async function findPostgres(): Promise<{ folder: string; major: number }> {
  const home = '/usr/lib/postgresql'
  const majors = (await readdir(home).catch(() => [])).map(Number).sort((left, right) => right - left)
  for (const major of majors) {
    const folder = join(home, String(major), 'bin')
    if (major >= oldestPostgres && (await exists(join(folder, 'postgres')))) return { folder, major }
  }
  throw new Error(`There is no PostgreSQL ${oldestPostgres} or newer below ${home}.`)
}

/**
 * Finds the programs of the cluster. PGBOUNCER, PATRONI, ETCD and HAPROXY may name others than those on the PATH.
 *
 * @throws Error that says what to install
 */
export async function findPrograms(): Promise<Programs> {
  const { folder, major } = await findPostgres()
  const found = {
    etcd: await find('etcd'),
    patroni: await find('patroni'),
    haproxy: await find('haproxy'),
    pgbouncer: await find('pgbouncer'),
  }
  const { stdout } = await run(found.pgbouncer, ['--version'])
  const version = /(\d+)\.(\d+)\.\d+/.exec(stdout)
  const isNew = Number(version?.[1]) > 1 || Number(version?.[2]) >= 21
  return {
    ...found,
    postgres: folder,
    poolMode: isNew ? 'transaction' : 'session',
    versions: `PostgreSQL ${major}, PgBouncer ${version?.[0]}`,
  }
}

export type Started = {
  pid: number
  /** the last lines it wrote */
  said(): string
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

/** Starts a program in its own process group, as PostgreSQL's user if we are root. */
export function startProgram(
  command: string,
  args: readonly string[],
  owner: PostgresOwner | undefined,
  env: Readonly<Record<string, string>> = {},
): Started {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(command, args, {
    ...owner,
    cwd: '/',
    detached: true,
    env: { PATH, HOME, LC_ALL: 'C.UTF-8', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // Its output may stay open after it exits, because its child processes write there too.
  const ended = once(child, 'exit')
  let written = ''
  const hear = (chunk: Buffer): void => {
    written = (written + chunk.toString()).slice(-4000)
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  return {
    pid: child.pid ?? 0,
    said: () => written,
    async end(signal) {
      if (child.exitCode === null && child.signalCode === null) endGroup(child.pid, signal)
      await ended
      child.stdout.destroy()
      child.stderr.destroy()
    },
  }
}
