/** A random number generator with the same sequence for the same seed (mulberry32). */
export type Chance = {
  /** A number from 0 up to 1. */
  next(): number
  /** True with the given probability. */
  happens(probability: number): boolean
  /** An integer from `least` to `most`, both included. */
  between(least: number, most: number): number
  pick<T>(from: readonly T[]): T
  /** The same elements in another order. */
  shuffle<T>(from: readonly T[]): T[]
}

/** Makes a random number generator. */
export function createChance(seed: number): Chance {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    between,
    happens: (probability) => next() < probability,
    pick(from) {
      const picked = from[between(0, from.length - 1)]
      if (picked === undefined) throw new RangeError('Nothing to pick from')
      return picked
    },
    shuffle: (from) =>
      from
        .map((item) => ({ item, at: next() }))
        .sort((a, b) => a.at - b.at)
        .map(({ item }) => item),
  }
}
