/** The signals that end a program, and its exit status for each. */
export const endingSignals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

/** One of {@link endingSignals}. */
export type EndingSignal = keyof typeof endingSignals

/**
 * Listens for the signals that end a program. While it listens, they do not end the process.
 *
 * @returns a function that stops listening
 */
export function hearEnding(hear: (signal: EndingSignal) => void): () => void {
  const signals = Object.keys(endingSignals) as EndingSignal[]
  for (const signal of signals) process.on(signal, hear)
  return () => {
    for (const signal of signals) process.off(signal, hear)
  }
}
