import { spawnSync } from 'node:child_process'
import { readOptions } from './options.ts'

/**
 * `npm run simulate -- --seed 7 --weeks 4 --members 200`: lives through the weeks of one seed. It runs as a test does, so
 * that a seed that failed there fails here in the same way.
 */
try {
  const options = readOptions(process.argv.slice(2))
  const file = 'tests/simulation/communityByHand.test.ts'
  const args = ['run', '--project', 'simulation', '--reporter=verbose', file]
  const env = { ...process.env, SIMULATION: JSON.stringify(options) }
  const { status } = spawnSync('vitest', args, { stdio: 'inherit', env })
  process.exitCode = status ?? 1
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
