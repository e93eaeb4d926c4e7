import { build } from './build.ts'
import { storeCompiledCode } from './compileCache.ts'
import { showProgress } from './showProgress.ts'
import { buildSteps } from './steps.ts'

/** `npm start`: builds and runs everything, and says meanwhile what it does. */
storeCompiledCode()
const progress = showProgress(process.stdout)
await build(buildSteps.build, progress, process.env)
// Only now is there what the build makes.
const { start } = await import('../server/boot/start.ts')
await start(process.env, progress)
