/**
 * Loads the program, which takes a second or more. A signal that arrives meanwhile ends the process: the first process
 * of a container would otherwise ignore it, and be killed when its time to stop is over.
 *
 * @returns what runs the program, see start.ts
 */
export async function load(): Promise<typeof import('./start.ts').start> {
  let isLoading = true
  // Never taken off: a signal on its way while nobody listens is lost.
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
