import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** One program of the build. */
export type BuildStep = {
  /** What it makes, for whoever waits. */
  part: string
  /** Arguments of node, run in the repository's root. */
  args: readonly string[]
  env?: Record<string, string>
}

/** The program behind a package's command, from the package's own description. */
function programOf(name: string): string {
  const description = createRequire(import.meta.url).resolve(`${name}/package.json`)
  const { bin }: { bin: string | Record<string, string> } = JSON.parse(readFileSync(description, 'utf8'))
  return join(dirname(description), typeof bin === 'string' ? bin : (bin[name] ?? ''))
}

// Prisma would look for news and fetch an engine that nothing here uses.
const quietPrisma = {
  CHECKPOINT_DISABLE: '1',
  PRISMA_HIDE_UPDATE_MESSAGE: '1',
  PRISMA_SCHEMA_ENGINE_BINARY: '/bin/true',
}

const generate: BuildStep = {
  part: 'database client',
  args: [programOf('prisma'), 'generate', '--no-hints'],
  env: quietPrisma,
}
const relay: BuildStep = { part: 'queries', args: ['client/build/compileRelay.ts'] }
const client: readonly BuildStep[] = [
  { part: 'pages for browsers', args: [programOf('vite'), 'build', '--logLevel', 'warn'] },
  {
    part: 'pages for the server',
    args: [programOf('vite'), 'build', '--ssr', 'prerender.tsx', '--logLevel', 'warn'],
  },
  { part: 'finished pages', args: ['client/build/writePages.ts'] },
]

/** The programs of the build in their order, by the npm script that runs them. */
export const buildSteps = {
  build: [generate, relay, ...client],
  generate: [generate],
  relay: [relay],
  'build:client': client,
} satisfies Record<string, readonly BuildStep[]>
