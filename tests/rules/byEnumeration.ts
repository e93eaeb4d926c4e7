/** The sum of numbers. */
export const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/** How many come, where each comes by a chance of their own, by trying all that can happen. */
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
