import { at32 } from './adjacency.ts'

/** Groups of positions, and the positions left out. The first `standing` groups hold people who stay where they are. */
export type Seating = { groups: number[][]; out: number[]; standing: number; fixed: Int32Array }

/** Returns the group of each position, -1 for the left-out. */
export function groupOfEach(groups: readonly (readonly number[])[], size: number): Int32Array {
  const groupOf = new Int32Array(size).fill(-1)
  groups.forEach((group, index) => {
    for (const person of group) groupOf[person] = index
  })
  return groupOf
}

/** Returns 1 for each person who must stay in their group. */
export function fixedOf(standing: readonly (readonly number[])[], size: number): Int32Array {
  const fixed = new Int32Array(size)
  for (const person of standing.flat()) fixed[person] = 1
  return fixed
}

/** Sorts people by rounds left out, most first, otherwise in the given order. */
export function longestWaitFirst(waited: Int32Array, people: readonly number[]): number[] {
  return [...people].sort((a, b) => at32(waited, b) - at32(waited, a))
}
