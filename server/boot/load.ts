/**
 * Loads the program, which takes a second or more. A signal that arrives meanwhile ends the process. Without these
 * listeners the first process of a container would ignore it, and be killed once its time to stop is over.
 *
 * @returns the function that runs the program, see start.ts
 */
export async function load(): Promise<typeof import('./start.ts').start> {
  let isLoading = true
  // These listeners are never removed: a signal that arrives without a listener is lost.
  const leave = (): void => {
    if (isLoading) process.exit(0)
  }
  process.on('SIGINT', leave)
  process.on('SIGTERM', leave)
  process.on('SIGHUP', leave)
  const { start } = await import('./start.ts')
  isLoading = false
  return start
}
