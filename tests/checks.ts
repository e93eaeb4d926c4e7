import { spawnSync } from 'node:child_process'
import { constants, setPriority } from 'node:os'

// Each checker of a project works out for itself what the types of the whole project rest on: more than two cost more than they save.
const few = ['--checkers', '2'] as const

/** Everything that must hold besides the build and the tests; each counts as one. */
export const checks = [
  ['npm', 'run', '--silent', 'lint'],
  ['tsc', '-p', 'tsconfig.rules.json'],
  ['tsc', '-p', 'tsconfig.worker.json'],
  ['tsc', '-p', 'tsconfig.client.json', ...few],
  ['tsc', '-p', 'tsconfig.server.json', ...few],
] as const

/** Runs each, with what the tests beside it leave of the processors, and ends with the number of those that failed. */
if (import.meta.main) {
  setPriority(constants.priority.PRIORITY_LOW)
  for (const [command, ...args] of checks) {
    const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' })
    process.stdout.write(`\n> ${command} ${args.join(' ')}\n${stdout ?? ''}${stderr ?? ''}${error ?? ''}`)
    if (status !== 0) process.exitCode = Number(process.exitCode ?? 0) + 1
  }
}
