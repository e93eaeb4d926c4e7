import { build } from './build.ts'
import { storeCompiledCode } from './compileCache.ts'
import { showProgress } from './showProgress.ts'
import { buildStages } from './steps.ts'

/** `npm start`: builds what is not current, runs everything, and says meanwhile what it does. */
storeCompiledCode()
const progress = showProgress(process.stdout)
await build({ stages: buildStages.build, onlyStale: true, env: process.env }, progress)
// Only now is there what the build makes.
const { start } = await import('../server/boot/start.ts')
await start(process.env, progress)
