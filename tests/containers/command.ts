import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const execute = promisify(execFile)

export const seconds = 1000
export const minutes = 60 * seconds

export type CommandOptions = {
  /** milliseconds after which it is killed */
  timeout?: number
  /** variables in addition to PATH, HOME and those that locate Docker */
  env?: Record<string, string>
  cwd?: string
}

// The compose file must not see personal settings of the person who runs the tests. Docker and Go need these.
const inherited = /^(?:PATH|HOME|USER|TMPDIR|XDG_\w+|DOCKER_\w+|(?:https?|no)_proxy|SSL_CERT_\w+|GO\w+)$/i

/**
 * Runs a program and waits until it ends.
 *
 * @returns its standard output, trimmed
 * @throws Error with the end of its output if it fails or takes longer than the timeout
 */
export async function run(
  command: string,
  args: readonly string[],
  { timeout = minutes, env = {}, cwd }: CommandOptions = {},
): Promise<string> {
  const own = Object.entries(process.env).filter(([name]) => inherited.test(name))
  try {
    const { stdout } = await execute(command, args, {
      timeout,
      killSignal: 'SIGKILL',
      maxBuffer: 64 << 20,
      env: { ...Object.fromEntries(own), ...env },
      ...(cwd !== undefined && { cwd }),
    })
    return stdout.trim()
  } catch (error) {
    const {
      stdout = '',
      stderr = '',
      killed = false,
    } = error as Partial<Record<'stdout' | 'stderr', string>> & {
      killed?: boolean
    }
    const why = killed ? `took longer than ${timeout / seconds} s` : 'failed'
    throw new Error(
      `${command} ${args.slice(0, 6).join(' ')} ${why}:\n${`${stdout}\n${stderr}`.slice(-4000)}`,
      {
        cause: error,
      },
    )
  }
}

/** Whether a command exists and succeeds. */
export async function succeeds(
  command: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<boolean> {
  return run(command, args, options).then(
    () => true,
    () => false,
  )
}

export const docker = (args: readonly string[], options: CommandOptions = {}): Promise<string> =>
  run('docker', args, options)
