import { spawn } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { endGroup } from '../server/platform/embedded/endGroup.ts'

/** A program of the build failed; its whole output is shown. */
export class ProgramFailure extends Error {
  readonly output: string
  readonly status: number

  constructor(command: string, output: string, status: number) {
    super(`${command} ended with status ${status}`)
    this.name = 'ProgramFailure'
    this.output = output
    this.status = status
  }

  /** Its whole output, and a line that says that the build failed. */
  get account(): string {
    return `${this.output.trimEnd()}\nThe build failed: ${this.message}.`
  }
}

const patience = 3000

/**
 * Runs a program of the build without showing its output.
 *
 * @param args arguments of node
 * @param signal ends the program and all processes it started
 * @throws ProgramFailure with its output if it fails; the signal's reason if the signal ended it
 */
export async function runQuietly(
  args: readonly string[],
  options: { cwd: string; env: NodeJS.ProcessEnv; signal: AbortSignal },
): Promise<void> {
  const { cwd, env, signal } = options
  signal.throwIfAborted()
  // In its own process group, it can be ended together with all processes it started.
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
