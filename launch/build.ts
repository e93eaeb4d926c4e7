import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Progress } from '../server/boot/progress.ts'
import { storeCompiledCode } from './compileCache.ts'
import { ProgramFailure, runQuietly } from './runQuietly.ts'
import { showProgress } from './showProgress.ts'
import { type BuildStep, buildSteps } from './steps.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const signals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

/**
 * Runs programs of the build one after the other. What they write is shown only when one fails: then this process
 * writes all of it and ends with the same status. A signal ends the program that runs, with all it started, and then
 * this process.
 *
 * @param env the environment they get
 */
export async function build(
  steps: readonly BuildStep[],
  progress: Progress,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  // Prisma starts its generators by name, which only npm's scripts would find.
  const path = [join(root, 'node_modules/.bin'), env.PATH].join(delimiter)
  const stop = new AbortController()
  const onSignal = (signal: NodeJS.Signals): void => stop.abort(signal)
  for (const signal of Object.keys(signals)) process.on(signal, onSignal)
  try {
    await progress.run({ doing: 'Building', done: 'built' }, async (say) => {
      for (const { part, args, env: own } of steps) {
        say(part)
        await runQuietly(args, { cwd: root, env: { ...env, PATH: path, ...own }, signal: stop.signal })
      }
    })
  } catch (error) {
    progress.end()
    if (stop.signal.aborted) process.exit(statusOf(stop.signal.reason))
    if (!(error instanceof ProgramFailure)) throw error
    process.stderr.write(`${error.output.trimEnd()}\nThe build failed: ${error.message}.\n`)
    process.exit(error.status)
  } finally {
    for (const signal of Object.keys(signals)) process.off(signal, onSignal)
  }
}

const statusOf = (signal: keyof typeof signals): number => signals[signal]

/** `npm run build`, or with an argument one part of it, as package.json names them. */
if (import.meta.main) {
  const name = process.argv[2] ?? 'build'
  const steps = Object.entries(buildSteps).find(([each]) => each === name)?.[1]
  if (!steps) throw new Error(`There is no part "${name}" of the build.`)
  storeCompiledCode()
  const progress = showProgress(process.stdout)
  await build(steps, progress, process.env)
  progress.end()
}
