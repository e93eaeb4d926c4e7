import { endProcess } from './endProcess.ts'

/**
 * Loads the program, which takes a second or more. If a signal arrives meanwhile, the process ends after that. Without
 * these listeners the first process of a container would ignore it, and be killed once its time to stop is over.
 *
 * @returns the function that runs the program, see start.ts; after a signal one that does nothing
 */
export async function load(): Promise<typeof import('./start.ts').start> {
  let isLoading = true
  let isEnding = false
  // These listeners are never removed: a signal that arrives without a listener is lost.
  const leave = (): void => {
    if (isLoading) isEnding = true
  }
  process.on('SIGINT', leave)
  process.on('SIGTERM', leave)
  process.on('SIGHUP', leave)
  const { start } = await import('./start.ts')
  isLoading = false
  if (!isEnding) return start
  endProcess(0)
  return () => Promise.resolve()
}
