import { readFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { measureConsole } from './growth/console.ts'
import { openGrown } from './growth/database.ts'
import { measureProposal } from './growth/firstProposal.ts'
import { measureJobs } from './growth/jobsOnce.ts'
import { besideEachOther, measureReads } from './growth/memberReads.ts'
import { type Figures, report } from './results.ts'

const small = 1000
const usual = 1_000_000

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

/** What was measured last, of which a part may be measured again. */
async function storedRows(): Promise<Figures> {
  try {
    const { figures } = JSON.parse(await readFile('bench/results/growth.json', 'utf8')) as {
      figures: Figures
    }
    return figures
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw error
  }
}

/**
 * A community of a million: two years of members, invitations and mails in a PostgreSQL with durable settings. Arguments:
 * `--members 100000` for a smaller one, `--folder FOLDER` for one that stays and is not filled again, `--part reads` for a part
 * alone, which takes the place of its rows in what was measured last, and with `--only TEXT` those rows of the console alone
 * whose name holds the text.
 */
export async function benchGrowth(args: readonly string[]): Promise<void> {
  const option = (name: string): string | undefined => args[args.indexOf(name) + 1 || args.length]
  const members = Number(option('--members') ?? usual)
  const name = option('--part')
  const chosen = name === undefined ? Object.values(parts) : [parts[name]]
  const grown = await openGrown(members, new Date(), option('--folder'))
  try {
    const figures = { ...(name === undefined ? {} : await storedRows()), ...grown.migrations }
    for (const part of chosen) {
      if (!part) throw new Error(`There are: ${Object.keys(parts).join(', ')}`)
      Object.assign(figures, await part(grown.url, members, option('--only')))
    }
    figures['processes that wanted a core'] = { after: loadavg()[0] ?? 0 }
    await report('growth', figures)
  } finally {
    await grown.close()
  }
}
