import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type EndingSignal, endingSignals, hearEnding } from '../server/boot/endingSignals.ts'
import { followNpm } from '../server/boot/followNpm.ts'
import type { Progress, Step } from '../server/boot/progress.ts'
import { storeCompiledCode } from './compileCache.ts'
import { openFreshness } from './freshness.ts'
import { ProgramFailure, runQuietly } from './runQuietly.ts'
import { showProgress } from './showProgress.ts'
import { type BuildStage, buildStages } from './steps.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

type Building = {
  stages: readonly BuildStage[]
  /** whether stages that would make again what is there are left out */
  onlyStale?: boolean
  /** the environment of the programs */
  env: NodeJS.ProcessEnv
  /** how somebody who waits is shown it */
  shown?: Step
}

/**
 * Runs programs of the build one after the other, and shows nothing of what they write.
 *
 * @param signal ends the program that runs, with all it started
 * @throws ProgramFailure when a program fails; the signal's reason when it was ended by that
 */
export async function build(
  { stages, onlyStale = false, env, shown = { doing: 'Building', done: 'built' } }: Building,
  progress: Progress,
  signal: AbortSignal,
): Promise<void> {
  const { isCurrent, record } = openFreshness(root)
  const wanted = stages.filter((stage) => !(onlyStale && isCurrent(stage)))
  if (wanted.length === 0) return
  // Prisma starts its generators by name, which only npm's scripts would find.
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

/** Writes all that a failed program wrote, and ends with the same status. */
function exitAfter({ account, status }: ProgramFailure): never {
  process.stderr.write(`${account}\n`)
  process.exit(status)
}

/**
 * Builds while nothing else runs. A signal ends the program that runs, with all it started, and then this process; so does the
 * end of npm.
 *
 * @param fail called when a program fails
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

/** `npm run build`, or with an argument one part of it, as package.json names them; `--stale` leaves out what is current. */
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
  storeCompiledCode()
  const progress = showProgress(process.stdout)
  await buildOrExit({ stages, onlyStale: values.stale, env: process.env }, progress)
  progress.end()
}
