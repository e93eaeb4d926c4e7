/**
 * Starts to measure time, including the time for which the computer sleeps: some browsers leave that out of
 * `performance.now()` (MDN, "Ticking during sleep"). A clock that is set back does not stop the measurement.
 *
 * @returns a function that returns the milliseconds since then
 */
export function startStopwatch(): () => number {
  const [ticks, instant] = [performance.now(), Date.now()]
  return () => Math.max(performance.now() - ticks, Date.now() - instant)
}
