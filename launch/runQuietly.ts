import { spawn } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { endGroup } from '../server/platform/embedded/endGroup.ts'

/** A program of the build failed; its whole output is what to show. */
export class ProgramFailure extends Error {
  readonly output: string
  readonly status: number

  constructor(command: string, output: string, status: number) {
    super(`${command} ended with status ${status}`)
    this.name = 'ProgramFailure'
    this.output = output
    this.status = status
  }

  /** Everything that it wrote, and that the build failed. */
  get account(): string {
    return `${this.output.trimEnd()}\nThe build failed: ${this.message}.`
  }
}

const patience = 3000

/**
 * Runs a program of the build to its end and shows nothing of what it writes.
 *
 * @param args arguments of node
 * @param signal ends the program and all it has started
 * @throws ProgramFailure with its output when it fails; the signal's reason when it was ended by that
 */
export async function runQuietly(
  args: readonly string[],
  options: { cwd: string; env: NodeJS.ProcessEnv; signal: AbortSignal },
): Promise<void> {
  const { cwd, env, signal } = options
  signal.throwIfAborted()
  // In a group of its own it can be ended together with whatever it started.
  const child = spawn(process.execPath, args, {
    cwd,
    env,
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
  let isOver = false
  const stop = async (): Promise<void> => {
    endGroup(child.pid, 'SIGTERM')
    await setTimeout(patience, undefined, { ref: false })
    if (!isOver) endGroup(child.pid, 'SIGKILL')
  }
  signal.addEventListener('abort', stop, { once: true })
  try {
    const status = await new Promise<number>((done, fail) => {
      child.on('error', fail)
      child.on('close', (code) => done(code ?? 1))
    })
    signal.throwIfAborted()
    if (status !== 0)
      throw new ProgramFailure(`node ${args.join(' ')}`, Buffer.concat(chunks).toString(), status)
  } finally {
    isOver = true
    signal.removeEventListener('abort', stop)
  }
}
