import { spawnSync } from 'node:child_process'
import { whyNoContainers } from './images.ts'

const whyNot = await whyNoContainers()
if (whyNot !== undefined) {
  process.stdout.write(`The tests of the containers were left out: ${whyNot}.\n`)
} else {
  const { status } = spawnSync('vitest', ['run', '--project', 'containers'], { stdio: 'inherit' })
  process.exitCode = status ?? 1
}
