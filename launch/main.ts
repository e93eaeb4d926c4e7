import { BootError } from '../server/platform/config/bootError.ts'
import { build, buildOrExit } from './build.ts'
import { ProgramFailure } from './runQuietly.ts'
import { showProgress } from './showProgress.ts'
import { buildStages } from './steps.ts'

/**
 * `npm start`: builds what is not current, runs everything, and shows the progress. The client is built at the same
 * time as the first start's database and demo community, which take as long.
 */
const progress = showProgress(process.stdout)
const { env } = process
await buildOrExit({ stages: buildStages.generate, onlyStale: true, env }, progress)

const pages = { doing: 'Building', done: 'pages built' }

async function buildPages(signal: AbortSignal): Promise<void> {
  const stages = [...buildStages.relay, ...buildStages['build:client']]
  try {
    await build({ stages, onlyStale: true, env, shown: pages }, progress, signal)
  } catch (error) {
    throw error instanceof ProgramFailure ? new BootError(error.account, { cause: error }) : error
  }
}

// The files that the server imports exist only from here on.
const { start } = await import('../server/boot/start.ts')
await start(env, progress, buildPages)
