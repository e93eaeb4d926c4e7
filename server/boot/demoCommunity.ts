import type { Config } from '../platform/config/config.ts'
import { type Database, openDatabase } from '../platform/database/db.ts'
import { fillDatabase } from '../platform/embedded/fillDatabase.ts'
import type { JobDeps } from '../platform/parts.ts'
import { type Opening, reportLost } from './prepareDatabase.ts'

/**
 * Whether to create the demo community. It goes only into an empty database: into the embedded one by default, into
 * another if DEMO asks for it.
 */
export async function wantsDemo(config: Config, { prisma }: Database): Promise<boolean> {
  return asksForDemo(config) && (await prisma.member.count()) === 0
}

const asksForDemo = (config: Config): boolean => config.demo ?? config.databaseUrl === undefined

/** Whether the invented people act by themselves: only in the demo community, and never on a database in production. */
export async function livesDemo(config: Config, database: Database): Promise<boolean> {
  const isProduction = config.production && config.databaseUrl !== undefined
  return asksForDemo(config) && !isProduction && (await hasDemo(database))
}

/**
 * Fills the database with the demo community. At level info, its routine log lines are left out. An interrupted filling
 * of the embedded database begins again at the next start, so its thousands of commits need not wait for the disk.
 */
export async function fillWithDemo(deps: JobDeps, directUrl: string, stops: Opening['stops']): Promise<void> {
  const { config, database } = deps
  const log = deps.log.level === 'info' ? deps.log.child({}, { level: 'warn' }) : deps.log
  const { seedDemo } = await import('../../prisma/demo.ts')
  if (config.databaseUrl !== undefined) return seedDemo({ ...deps, log })
  const hasty = openDatabase(directUrl, { onError: reportLost(log), filling: true })
  stops.push(hasty.close)
  await fillDatabase(database.pool, () => seedDemo({ ...deps, log, database: hasty })).finally(hasty.close)
}

export async function hasDemo({ prisma }: Database): Promise<boolean> {
  return (await prisma.member.count({ where: { email: 'member@demo.example' } })) > 0
}
