/** The scripts of package.json that run for as long as somebody wants them to. */
const followed: readonly (string | undefined)[] = ['start', 'worker']
/** Milliseconds between two looks. */
const interval = 1000

const parent = process.ppid

/**
 * Hears that npm is gone that runs this program. npm passes a signal on to the shell of its script alone, and most shells end without
 * passing it on: whoever stopped npm would leave the program behind, with its port and its database. Run in another way, the
 * program follows nobody.
 *
 * @param end called once
 * @returns ends the looking
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
