/** The signals by which somebody ends a program, and the status with which it then exits. */
export const endingSignals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

/** One of {@link endingSignals}. */
export type EndingSignal = keyof typeof endingSignals

/**
 * Hears of the signals that end a program, which do not end it meanwhile.
 *
 * @returns ends the hearing
 */
export function hearEnding(hear: (signal: EndingSignal) => void): () => void {
  const signals = Object.keys(endingSignals) as EndingSignal[]
  for (const signal of signals) process.on(signal, hear)
  return () => {
    for (const signal of signals) process.off(signal, hear)
  }
}
