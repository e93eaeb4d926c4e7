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

/** What a member's reads cost in a small community. */
async function readsOfFew(): Promise<Figures> {
  const grown = await openGrown(small, new Date())
  return measureReads(grown.url, small).finally(grown.close)
}

type Part = (url: string, members: number, only?: string) => Promise<Figures>

/** In an order in which each can be measured: jobs change what they find. */
const parts: Readonly<Record<string, Part>> = {
  reads: async (url, members) => besideEachOther(await readsOfFew(), await measureReads(url, members)),
  console: measureConsole,
  first: measureProposal,
  jobs: measureJobs,
}

/**
 * A community of a million: two years of members, invitations and mails in a PostgreSQL with durable settings. Arguments:
 * `--members 100000` for a smaller one, `--folder FOLDER` for one that stays and is not filled again, `--part reads` for a part
 * alone, which takes the place of its rows in what was measured last, and with `--only TEXT` those rows of the console alone
 * whose name holds the text.
 *
 * @throws UsageError for options or a part there is not
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
