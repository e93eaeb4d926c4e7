import './compileCache.js'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type EndingSignal, endingSignals, hearEnding } from '../server/boot/endingSignals.ts'
import { followNpm } from '../server/boot/followNpm.ts'
import type { Progress, Step } from '../server/boot/progress.ts'
import { openFreshness } from './freshness.ts'
import { ProgramFailure, runQuietly } from './runQuietly.ts'
import { showProgress } from './showProgress.ts'
import { type BuildStage, buildStages } from './steps.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

type Building = {
  stages: readonly BuildStage[]
  /** whether stages whose output is current are skipped */
  onlyStale?: boolean
  /** the environment of the programs */
  env: NodeJS.ProcessEnv
  /** how the build is shown to the person who waits */
  shown?: Step
}

/**
 * Runs the programs of a build one after the other, without showing their output.
 *
 * @param signal ends the running program, and all processes it started
 * @throws ProgramFailure if a program fails; the signal's reason if the signal ended it
 */
export async function build(
  { stages, onlyStale = false, env, shown = { doing: 'Building', done: 'built' } }: Building,
  progress: Progress,
  signal: AbortSignal,
): Promise<void> {
  const { isCurrent, record } = openFreshness(root)
  const wanted = stages.filter((stage) => !(onlyStale && isCurrent(stage)))
  if (wanted.length === 0) return
  // Prisma starts its generators by name, and only npm's scripts have their folder in PATH.
  const path = [join(root, 'node_modules/.bin'), env.PATH].join(delimiter)
  await progress.run(shown, async (say) => {
    for (const stage of wanted) {
      for (const { part, args, env: own } of stage.steps) {
        say(part)
        await runQuietly(args, { cwd: root, env: { ...env, PATH: path, ...own }, signal })
      }
      record(stage)
    }
  })
}

/** Prints the whole output of a failed program, and exits with its status. */
function exitAfter({ account, status }: ProgramFailure): never {
  process.stderr.write(`${account}\n`)
  process.exit(status)
}

/**
 * Builds while nothing else runs. A signal, or the end of npm, ends the running program with all processes it started,
 * and then this process.
 *
 * @param fail called if a program fails
 */
export async function buildOrExit(
  building: Building,
  progress: Progress,
  fail: (failure: ProgramFailure) => void = exitAfter,
): Promise<void> {
  const stop = new AbortController()
  const onSignal = (signal: EndingSignal): void => stop.abort(signal)
  const endHearing = hearEnding(onSignal)
  const endFollowing = followNpm(() => onSignal('SIGTERM'))
  try {
    await build(building, progress, stop.signal)
  } catch (error) {
    progress.end()
    if (stop.signal.aborted) process.exit(statusOf(stop.signal.reason))
    if (!(error instanceof ProgramFailure)) throw error
    fail(error)
  } finally {
    endFollowing()
    endHearing()
  }
}

const statusOf = (signal: EndingSignal): number => endingSignals[signal]

/** `npm run build`, or one part of it, named as in package.json; `--stale` skips what is current. */
if (import.meta.main) {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { stale: { type: 'boolean', default: false } },
  })
  const [name = 'build'] = positionals
  const stages = Object.entries(buildStages).find(([each]) => each === name)?.[1]
  if (!stages) {
    process.stderr.write(
      `There is no part "${name}" of the build. There are: ${Object.keys(buildStages).join(', ')}.\n`,
    )
    process.exit(1)
  }
  const progress = showProgress(process.stdout)
  await buildOrExit({ stages, onlyStale: values.stale, env: process.env }, progress)
  progress.end()
}
