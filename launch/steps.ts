import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** One program of the build. */
export type BuildStep = {
  /** What it makes, for the person who waits. */
  part: string
  /** Arguments of node, run in the repository's root. */
  args: readonly string[]
  env?: Record<string, string>
}

/** Programs that run together, because the later ones change the output of the earlier ones. */
export type BuildStage = {
  name: string
  /** patterns of the files it reads */
  from: readonly string[]
  /** patterns of the files it makes */
  makes: readonly string[]
  steps: readonly BuildStep[]
}

/** Returns the program of a package's command, from the package's own package.json. */
function programOf(name: string): string {
  const description = createRequire(import.meta.url).resolve(`${name}/package.json`)
  const { bin }: { bin: string | Record<string, string> } = JSON.parse(readFileSync(description, 'utf8'))
  return join(dirname(description), typeof bin === 'string' ? bin : (bin[name] ?? ''))
}

// Otherwise Prisma would check for updates and download an engine that is not used here.
const quietPrisma = {
  CHECKPOINT_DISABLE: '1',
  PRISMA_HIDE_UPDATE_MESSAGE: '1',
  PRISMA_SCHEMA_ENGINE_BINARY: '/bin/true',
}

const packages = ['package.json', 'package-lock.json']

const generate: BuildStage = {
  name: 'generate',
  from: [...packages, 'prisma/schema.prisma', 'prisma/authoring/**'],
  makes: ['server/generated/**'],
  steps: [
    {
      part: 'database client',
      args: [programOf('prisma'), 'generate', '--no-hints'],
      env: quietPrisma,
    },
  ],
}

const queries = ['schema.graphql', 'relay.config.json', 'client/**']

const relay: BuildStage = {
  name: 'relay',
  from: [...packages, ...queries],
  makes: ['client/generated/**', 'client/**/__generated__/**'],
  steps: [{ part: 'queries', args: ['client/build/compileRelay.ts'] }],
}

// With another value from the environment, pages would contain the development builds of React and Relay.
const forUse = { NODE_ENV: 'production' }

const client: BuildStage = {
  name: 'client',
  from: [...packages, ...queries, 'vite.config.ts', 'server/rules/**'],
  makes: ['dist/client/**', 'dist/*.html', 'dist/manifest.json'],
  steps: [
    {
      part: 'pages for browsers',
      args: [programOf('vite'), 'build', '--logLevel', 'warn'],
      env: forUse,
    },
    {
      part: 'pages for the server',
      args: [programOf('vite'), 'build', '--ssr', 'prerender.tsx', '--logLevel', 'warn'],
      env: forUse,
    },
    { part: 'finished pages', args: ['client/build/writePages.ts'], env: forUse },
  ],
}

/** The stages of the build in their order, by npm script. */
export const buildStages = {
  build: [generate, relay, client],
  generate: [generate],
  relay: [relay],
  'build:client': [client],
} satisfies Record<string, readonly BuildStage[]>
