import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { patience } from './patience.ts'

export type Program = {
  child: ChildProcess
  /** its output so far, both streams together */
  output(): string
  /** resolves with the match once the output contains it; rejects if the program ends before, or takes too long */
  says(pattern: RegExp): Promise<RegExpExecArray>
  /** resolves with the exit status, null after a signal */
  ended: Promise<number | null>
}

/**
 * Runs a file of this program as a process of its own, with only the given settings.
 *
 * @param file path from the repository's root, such as server/main.ts
 * @param wrapper a command that runs the command after it
 * @param cwd the folder it is started in, if not the current one
 * @param args the arguments after the file
 * @param flags options for Node itself
 */
export function runProgram(
  file: string,
  env: Record<string, string>,
  wrapper: readonly string[] = [],
  {
    cwd = process.cwd(),
    args = [],
    flags = [],
  }: { cwd?: string; args?: readonly string[]; flags?: readonly string[] } = {},
): Program {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE } = process.env
  const [command = '', ...rest] = [...wrapper, process.execPath, ...flags, resolve(file), ...args]
  const child = spawn(command, rest, {
    cwd,
    env: { PATH, HOME, ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }), ...env },
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
    let over = ''
    const end = ended.then(() => {
      over = 'It ended'
    })
    const late = Promise.withResolvers<void>()
    const limit = setTimeout(() => {
      over = 'It ran on'
      late.resolve()
    }, 2 * patience)
    try {
      for (;;) {
        const match = pattern.exec(written)
        if (match) return match
        if (over) throw new Error(`${over} without saying ${pattern}:\n${written}`)
        const heard = new AbortController()
        const next = [child.stdout, child.stderr].map((output) => once(output, 'data', heard))
        await Promise.race([...next, end, late.promise]).finally(() => heard.abort())
      }
    } finally {
      clearTimeout(limit)
    }
  }
  return { child, output: () => written, says, ended }
}
