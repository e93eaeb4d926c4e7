import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onDatabase } from '../server/boot/onDatabase.ts'
import { withEmbedded } from '../server/boot/withEmbedded.ts'
import { BootError } from '../server/platform/config/bootError.ts'
import { commandLine } from '../server/platform/config/commandLine.ts'
import { applyMigrations, forgetFailure, requireCurrent } from './history.ts'
import { ownMigrations } from './migrationFiles.ts'

const usage = `Usage: ${commandLine('migrate', '[apply | status | retry MIGRATION | new NAME]')}
  apply   bring the database (DATABASE_URL, or the embedded one) to the newest migration; the default
  status  say how the database stands; fails unless it is up to date
  retry   let a failed migration run again, and apply
  new     write prisma/migrations/<time>_NAME from what schema.prisma has changed`

const upToDate = 'The database is up to date.'

async function onScratchServer<T>(use: (url: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'encounters-migrate-'))
  await chmod(folder, 0o711)
  return withEmbedded(
    folder,
    { settings: { fsync: 'off' }, cleanUp: () => rm(folder, { recursive: true }) },
    use,
  )
}

async function apply(url: string): Promise<string> {
  const names = await applyMigrations(url)
  return names.length === 0 ? upToDate : `Applied: ${names.join(', ')}`
}

async function writeMigration(name: string, now: Date): Promise<string> {
  if (!/^[a-z][a-z0-9_]*$/.test(name)) throw new BootError('NAME is made of small letters, digits and _.')
  // Loaded only for this command: the others run without an installed engine.
  const { diffToSchema } = await import('./authoring/diffToSchema.ts')
  const sql = await onScratchServer(async (url) => {
    await applyMigrations(url)
    return diffToSchema(url)
  })
  if (sql === '') return 'schema.prisma has no change that is not in a migration.'
  const stamp = now.toISOString().replace(/\D/g, '').slice(0, 14)
  const folder = new URL(`${stamp}_${name}/`, ownMigrations)
  await mkdir(folder, { recursive: true })
  await writeFile(new URL('migration.sql', folder), sql)
  return `Wrote ${folder.pathname}migration.sql: read it, add what Prisma cannot express, then run: ${commandLine('migrate')}`
}

async function run([command = 'apply', name = '', ...rest]: string[]): Promise<string> {
  const takesName = command === 'retry' || command === 'new'
  // An extra word is a mistake, such as a NAME with a blank in it.
  if (rest.length > 0 || takesName !== (name !== '')) throw new BootError(usage)
  if (command === 'apply') return onDatabase(process.env, apply)
  if (command === 'status') return onDatabase(process.env, (url) => requireCurrent(url)).then(() => upToDate)
  if (command === 'retry') {
    return onDatabase(process.env, async (url) => {
      await forgetFailure(url, name)
      return apply(url)
    })
  }
  if (command === 'new') return writeMigration(name, new Date())
  throw new BootError(usage)
}

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`)
} catch (error) {
  if (!(error instanceof BootError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
