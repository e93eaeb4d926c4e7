import { spawnSync } from 'node:child_process'

/** Runs a file of the repository to its end, and returns its exit status and both its outputs. */
export function readCommand(file: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], { encoding: 'utf8' })
  return { status, said: stdout, complained: stderr }
}
