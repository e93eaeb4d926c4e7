/**
 * Runs an act for each item of a list, `width` at a time.
 *
 * @returns the acts per second, and the milliseconds that each took, ascending
 */
export async function inParallel<T>(
  list: readonly T[],
  width: number,
  act: (each: T) => Promise<void>,
): Promise<{ perSecond: number; milliseconds: number[] }> {
  const milliseconds: number[] = []
  const queue = list.values()
  const begun = performance.now()
  const lanes = Array.from({ length: width }, async () => {
    for (const each of queue) {
      const from = performance.now()
      await act(each)
      milliseconds.push(performance.now() - from)
    }
  })
  await Promise.all(lanes)
  const perSecond = list.length / ((performance.now() - begun) / 1000)
  return { perSecond, milliseconds: milliseconds.sort((left, right) => left - right) }
}

/** Returns a quantile of an ascending list: for 0.99 the value that 99 % of the list are below. */
export function quantile(ascending: readonly number[], share: number): number {
  return ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))] ?? Number.NaN
}
