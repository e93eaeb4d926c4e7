import { errorCode } from './errorCode.ts'

/**
 * Ends a child process and all it has started; the child was spawned with `detached`, so that it leads a group of its
 * own. Does nothing when they have ended already. Windows has no groups: there it is the child alone.
 *
 * @param pid undefined when the child could not be started
 */
export function endGroup(pid: number | undefined, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (pid !== undefined) signalIfThere(process.platform === 'win32' ? pid : -pid, signal)
}

/** Sends a signal to a process, or to a group by its negative number; nothing where it has ended already. */
export function signalIfThere(pid: number, signal: 'SIGTERM' | 'SIGKILL'): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error
  }
}
