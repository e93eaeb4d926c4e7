import { numbersFrom } from '#rules/seats/numbersFrom.ts'

/** FNV-1a, 32 bits, over the text's UTF-16 code units (Fowler, Noll and Vo; public domain). */
function hash(text: string): number {
  let sum = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    sum = Math.imul(sum ^ text.charCodeAt(index), 0x01000193)
  }
  return sum >>> 0
}

/**
 * Shuffles a list (Fisher-Yates). The same list and seed always give the same order, on every machine.
 *
 * @returns a new list
 */
export function seededOrder<T>(list: readonly T[], seed: string): T[] {
  const next = numbersFrom(hash(seed))
  const order = [...list]
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(next() * (last + 1))
    const [a, b] = [order[last], order[other]] as [T, T]
    order[last] = b
    order[other] = a
  }
  return order
}
