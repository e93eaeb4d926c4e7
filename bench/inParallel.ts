/**
 * Does something for each of a list, so many at a time.
 *
 * @returns how many a second, and the milliseconds each took, ascending
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

/** The value below which this share of an ascending list lies. */
export function quantile(ascending: readonly number[], share: number): number {
  return ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))] ?? Number.NaN
}
