import { errorCode } from './errorCode.ts'

/**
 * Ends a child process and all processes it started. The child must have been spawned with `detached`, so that it leads
 * its own process group; Windows has none, so there only the child ends. Does nothing if they have ended already.
 *
 * @param pid undefined if the child could not be started
 */
export function endGroup(pid: number | undefined, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (pid !== undefined) signalIfThere(process.platform === 'win32' ? pid : -pid, signal)
}

/** Sends a signal to a process, or to a process group given as a negative id. Does nothing if it has ended already. */
export function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error
  }
}
