import { spawnSync } from 'node:child_process'
import { type Asked, help, readOptions } from './options.ts'

/**
 * Runs the requested seeds with Vitest, so that a seed that failed in a test fails here in the same way. Returns its
 * exit code.
 */
function runSeeds(asked: Asked): number {
  const file = 'tests/simulation/communityByHand.test.ts'
  const args = ['run', '--project', 'simulation', '--reporter=verbose', file]
  const env = { ...process.env, SIMULATION: JSON.stringify(asked) }
  return spawnSync('vitest', args, { stdio: 'inherit', env }).status ?? 1
}

/** `npm run simulate -- --seed 7 --weeks 4 --members 200`: simulates weeks of one seed; `--help` explains the rest. */
try {
  const asked = readOptions(process.argv.slice(2))
  if (asked) process.exitCode = runSeeds(asked)
  else process.stdout.write(`${help}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n\n${help}\n`)
  process.exitCode = 1
}
