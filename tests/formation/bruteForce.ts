/** What the best grouping of a few people reaches: first the number of seats, then the price of its groups. */
export type Best = { placed: number; price: number }

/**
 * Tries every grouping of at most 15 people and returns what the best one reaches.
 *
 * @param may whether these people may form a group
 * @param price what a group costs
 */
export function bestGrouping(
  ids: readonly number[],
  may: (group: readonly number[]) => boolean,
  price: (group: readonly number[]) => number = () => 0,
): Best {
  const groups = new Map<number, { people: number; price: number }>()
  const masks: number[][] = ids.map(() => [])
  for (let mask = 1; mask < 1 << ids.length; mask++) {
    const group = ids.filter((_, index) => (mask >> index) & 1)
    if (!may(group)) continue
    groups.set(mask, { people: group.length, price: price(group) })
    masks[31 - Math.clz32(mask & -mask)]?.push(mask)
  }
  const known = new Map<number, Best>([[0, { placed: 0, price: 0 }]])
  const solve = (left: number): Best => {
    const found = known.get(left)
    if (found) return found
    const lowest = 31 - Math.clz32(left & -left)
    let best = solve(left & (left - 1))
    for (const mask of masks[lowest] ?? []) {
      if ((mask & left) !== mask) continue
      const group = groups.get(mask)
      if (!group) continue
      const rest = solve(left ^ mask)
      const placed = rest.placed + group.people
      const sum = rest.price + group.price
      if (placed > best.placed || (placed === best.placed && sum < best.price)) best = { placed, price: sum }
    }
    known.set(left, best)
    return best
  }
  return solve((1 << ids.length) - 1)
}
