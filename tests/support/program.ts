import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

export type Program = {
  child: ChildProcess
  /** what it has written so far, both outputs together */
  output(): string
  /** resolves with the match once the output holds it; rejects when the program ends before */
  says(pattern: RegExp): Promise<RegExpExecArray>
  /** resolves with the exit status, null after a signal */
  ended: Promise<number | null>
}

/**
 * Runs a file of this program as a process of its own, with no setting but those given.
 *
 * @param file path from the repository's root, such as server/main.ts
 * @param wrapper a command that runs the command after it
 */
export function runProgram(
  file: string,
  env: Record<string, string>,
  wrapper: readonly string[] = [],
): Program {
  const { PATH = '', HOME = '' } = process.env
  const [command = '', ...args] = [...wrapper, process.execPath, file]
  const child = spawn(command, args, {
    env: { PATH, HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let written = ''
  const hear = (chunk: Buffer): void => {
    written += chunk.toString()
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const ended = once(child, 'close').then(([status]: (number | null)[]) => status ?? null)
  const says = async (pattern: RegExp): Promise<RegExpExecArray> => {
    let over = false
    const end = ended.then(() => {
      over = true
    })
    for (;;) {
      const match = pattern.exec(written)
      if (match) return match
      if (over) throw new Error(`It ended without saying ${pattern}:\n${written}`)
      await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data'), end])
    }
  }
  return { child, output: () => written, says, ended }
}
