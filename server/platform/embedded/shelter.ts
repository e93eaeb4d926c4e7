import { createHash } from 'node:crypto'
import {
  access,
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '../config/config.ts'
import { findBinaries, type PostgresBinaries } from './binaries.ts'
import { closedFolder, findOwner, type PostgresOwner } from './owner.ts'

/** Where root puts PostgreSQL's programs and data if PostgreSQL's own user may not enter the project's folder. */
const shelterFolder = '/var/lib/encounters'

/**
 * Chooses the data folder. If root starts the program in a folder that PostgreSQL's own user may not enter, the default
 * data folder is `/var/lib/encounters/<hash of the project's path>`. Later starts and commands of root use it too. A
 * folder named by DATA_DIR is used as it is, and so is a default folder that already holds a database.
 *
 * @returns the settings with the chosen folder
 */
export async function placeData(config: Config): Promise<Config> {
  if (config.databaseUrl !== undefined || config.isDataDirGiven) return config
  const owner = await findOwner()
  if (!owner || (await exists(join(config.dataDir, 'postgres')))) return config
  const project = await realpath(dirname(config.dataDir))
  const name = createHash('sha256').update(project).digest('hex').slice(0, 12)
  const dataDir = join(shelterFolder, name)
  const closed = await closedFolder(config.dataDir, owner)
  if (closed === undefined && !(await exists(join(dataDir, 'postgres')))) return config
  return { ...config, dataDir, ...(closed !== undefined && { closedFolder: closed }) }
}

/**
 * Creates a folder and its missing parents. PostgreSQL's own user may enter each one created, whatever the umask.
 *
 * @param path absolute
 */
export async function makeFolder(path: string, owner: PostgresOwner | undefined): Promise<void> {
  const first = await mkdir(path, { recursive: true })
  if (!owner || first === undefined) return
  for (let each = path; each.length >= first.length; each = dirname(each)) await chmod(each, 0o711)
}

/**
 * Finds PostgreSQL's programs, and the account to run them under, which can reach them.
 *
 * @returns no owner if the current user runs them
 * @throws BootError if there is no PostgreSQL for this platform, or no account for it
 */
export async function findPostgres(): Promise<{
  binaries: PostgresBinaries
  owner: PostgresOwner | undefined
}> {
  const [installed, owner] = await Promise.all([findBinaries(), findOwner()])
  return { binaries: owner ? await shelterBinaries(installed, owner) : installed, owner }
}

/**
 * Returns PostgreSQL's programs where its own user can run them: as npm installed them, or, if their folder is closed
 * to that user, a copy (60 MB, made once for each version).
 *
 * @param shelter a folder to use instead of /var/lib/encounters, for tests
 */
export async function shelterBinaries(
  binaries: PostgresBinaries,
  owner: PostgresOwner,
  shelter = shelterFolder,
): Promise<PostgresBinaries> {
  const folder = dirname(binaries.postgres)
  if ((await closedFolder(folder, owner)) === undefined) return binaries
  const home = dirname(folder)
  const { version } = JSON.parse(await readFile(join(home, '../package.json'), 'utf8'))
  const copy = join(shelter, `postgresql-${version}`)
  if (!(await exists(copy))) await copyOpen(home, copy, owner)
  const inCopy = (program: string): string => program.replace(home, copy)
  return {
    postgres: inCopy(binaries.postgres),
    pg_ctl: inCopy(binaries.pg_ctl),
    initdb: inCopy(binaries.initdb),
  }
}

/** Copies a folder to a draft, makes the copy readable for everybody, and renames it. */
async function copyOpen(from: string, to: string, owner: PostgresOwner): Promise<void> {
  await makeFolder(dirname(to), owner)
  const draft = await mkdtemp(`${to}.`)
  try {
    await cp(from, draft, { recursive: true, verbatimSymlinks: true })
    await openToAll(draft)
    await rename(draft, to)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    // Another process may have been faster: its copy is as good.
    if (!(await exists(to))) throw error
  }
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await openToAll(path)
    else if (entry.isFile()) await chmod(path, ((await stat(path)).mode & 0o100) === 0 ? 0o644 : 0o755)
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )
