/** Returns the sum of the numbers. */
export const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/** Returns the distribution of how many people come, each with a chance of their own, by enumerating all outcomes. */
export function byEnumeration(chances: readonly number[]): number[] {
  const counts = new Array<number>(chances.length + 1).fill(0)
  for (let outcome = 0; outcome < 2 ** chances.length; outcome++) {
    const came = chances.map((_, index) => (outcome >> index) % 2 === 1)
    const chance = chances.reduce((product, p, index) => product * (came[index] ? p : 1 - p), 1)
    const number = came.filter(Boolean).length
    counts[number] = (counts[number] ?? 0) + chance
  }
  return counts
}
