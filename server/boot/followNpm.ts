/** The scripts of package.json that run until somebody stops them. */
const followed: readonly (string | undefined)[] = ['start', 'worker']
/** Milliseconds between two checks. */
const interval = 1000

const parent = process.ppid

/**
 * Calls back when the npm that started this program has ended. npm passes a signal only to the shell of its script, and
 * most shells end without passing it on, so the program would go on alone with its port and its database. Does nothing
 * if the program was started in another way.
 *
 * @param end called once
 * @returns a function that stops the checks
 */
export function followNpm(end: () => void): () => void {
  if (!followed.includes(process.env.npm_lifecycle_event)) return () => undefined
  const look = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(look)
    end()
  }, interval)
  look.unref()
  return () => clearInterval(look)
}
