import { Random } from '../../server/engine/random.ts'

/** What a seed says of one thing; the same words always get the same answer, whatever else was asked before. */
export type Chance = {
  /** A number from 0 up to, not including, 1. */
  unit(...words: (string | number)[]): number
  /** Whether something of this probability happens. */
  happens(probability: number, ...words: (string | number)[]): boolean
  /** An integer from 0 up to, not including, `limit`. */
  below(limit: number, ...words: (string | number)[]): number
  /** One of several. */
  pick<Item>(items: readonly [Item, ...Item[]], ...words: (string | number)[]): Item
}

/** FNV-1a: short texts become numbers that have nothing to do with each other. */
function digest(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return hash
}

/**
 * Chance of which one seed decides everything. Each question is drawn by its own words, not from one row of numbers, so
 * that one more question in one place changes nothing in another.
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
