import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Progress } from '../server/boot/progress.ts'
import { storeCompiledCode } from './compileCache.ts'
import { openFreshness } from './freshness.ts'
import { ProgramFailure, runQuietly } from './runQuietly.ts'
import { showProgress } from './showProgress.ts'
import { type BuildStage, buildStages } from './steps.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const signals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

type Building = {
  stages: readonly BuildStage[]
  /** whether stages that would make again what is there are left out */
  onlyStale?: boolean
  /** the environment of the programs */
  env: NodeJS.ProcessEnv
}

/**
 * Runs programs of the build one after the other. What they write is shown only when one fails: then this process
 * writes all of it and ends with the same status. A signal ends the program that runs, with all it started, and then
 * this process.
 */
export async function build({ stages, onlyStale = false, env }: Building, progress: Progress): Promise<void> {
  const { isCurrent, record } = openFreshness(root)
  const wanted = stages.filter((stage) => !(onlyStale && isCurrent(stage)))
  if (wanted.length === 0) return
  // Prisma starts its generators by name, which only npm's scripts would find.
  const path = [join(root, 'node_modules/.bin'), env.PATH].join(delimiter)
  const stop = new AbortController()
  const onSignal = (signal: NodeJS.Signals): void => stop.abort(signal)
  for (const signal of Object.keys(signals)) process.on(signal, onSignal)
  try {
    await progress.run({ doing: 'Building', done: 'built' }, async (say) => {
      for (const stage of wanted) {
        for (const { part, args, env: own } of stage.steps) {
          say(part)
          await runQuietly(args, { cwd: root, env: { ...env, PATH: path, ...own }, signal: stop.signal })
        }
        record(stage)
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
  const stages = Object.entries(buildStages).find(([each]) => each === name)?.[1]
  if (!stages) throw new Error(`There is no part "${name}" of the build.`)
  storeCompiledCode()
  const progress = showProgress(process.stdout)
  await build({ stages, env: process.env }, progress)
  progress.end()
}
