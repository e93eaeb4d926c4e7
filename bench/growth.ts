import { loadavg } from 'node:os'
import { z } from 'zod'
import { measureConsole } from './growth/console.ts'
import { openGrown } from './growth/database.ts'
import { measureProposal } from './growth/firstProposal.ts'
import { measureJobs } from './growth/jobsOnce.ts'
import { besideEachOther, measureReads } from './growth/memberReads.ts'
import { byName, readOptions, wholeNumber } from './options.ts'
import { type Figures, lastFigures, report } from './results.ts'

const small = 1000
const usual = 1_000_000

const options = {
  members: wholeNumber(small, 10_000_000).default(usual),
  folder: z.string().optional(),
  part: z.string().optional(),
  only: z.string().optional(),
}

/** Measures what a member's reads cost in a small community. */
async function readsOfFew(): Promise<Figures> {
  const grown = await openGrown(small, new Date())
  return measureReads(grown.url, small).finally(grown.close)
}

type Part = (url: string, members: number, only?: string) => Promise<Figures>

/** The parts in the order in which they run. Jobs change the data, so they come last. */
const parts: Readonly<Record<string, Part>> = {
  reads: async (url, members) => besideEachOther(await readsOfFew(), await measureReads(url, members)),
  console: measureConsole,
  first: measureProposal,
  jobs: measureJobs,
}

/**
 * Measures a community of a million members: two years of members, invitations and mails in a PostgreSQL with durable
 * settings. Arguments: `--members 100000` for a smaller community; `--folder FOLDER` for a database that stays and is
 * not filled again; `--part reads` to measure only one part, whose rows replace those of the last result; with it
 * `--only TEXT`, to measure only the rows of the console whose name contains the text.
 *
 * @throws UsageError for unknown options or an unknown part
 */
export async function benchGrowth(args: readonly string[]): Promise<void> {
  const { members, folder, part: name, only } = readOptions(args, options)
  const chosen = name === undefined ? Object.values(parts) : [byName(parts, name, 'part')]
  const grown = await openGrown(members, new Date(), folder)
  try {
    const figures = { ...(name === undefined ? {} : await lastFigures('growth')), ...grown.migrations }
    for (const part of chosen) Object.assign(figures, await part(grown.url, members, only))
    figures['processes that wanted a core'] = { after: loadavg()[0] ?? 0 }
    await report('growth', figures)
  } finally {
    await grown.close()
  }
}
