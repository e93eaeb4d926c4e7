import { Random } from '../../server/engine/random.ts'

/** The random choices of a seed. The same words always get the same answer, whatever else was asked before. */
export type Chance = {
  /** Returns a number from 0 up to, but not including, 1. */
  unit(...words: (string | number)[]): number
  /** Whether something with this probability happens. */
  happens(probability: number, ...words: (string | number)[]): boolean
  /** Returns an integer from 0 up to, but not including, `limit`. */
  below(limit: number, ...words: (string | number)[]): number
  /** Returns one of several items. */
  pick<Item>(items: readonly [Item, ...Item[]], ...words: (string | number)[]): Item
}

/** Returns the FNV-1a hash of a text, so that similar texts become unrelated numbers. */
function digest(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return hash
}

/**
 * Creates random choices that one seed decides. Each is drawn from its own words and not from a sequence of numbers, so
 * that one more choice in one place changes none in another.
 */
export function createChance(seed: number): Chance {
  const unit: Chance['unit'] = (...words) => new Random(digest([seed, ...words].join('|'))).unit()
  return {
    unit,
    happens: (probability, ...words) => unit(...words) < probability,
    below: (limit, ...words) => Math.floor(unit(...words) * limit),
    pick: (items, ...words) => items[Math.floor(unit(...words) * items.length)] ?? items[0],
  }
}
