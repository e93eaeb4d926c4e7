import { at32 } from './adjacency.ts'

/** A centre, then people to each of whom the centre is a familiar face; or a single pair. */
export type Star = number[]

/**
 * Cuts the picked faces into stars. Each person picks along one arrow, so the arrows form trees that lead to cycles.
 * From the outside inwards, a person whom somebody still needs becomes a centre. The rest of a cycle is cut into pairs
 * and one triple.
 *
 * @param face each one's face, -1 for none; no face is picked by more people than the largest star has, less one
 * @returns stars of two people or more that hold everybody who picked a face
 */
export function cutIntoStars(face: Int32Array): Star[] {
  const size = face.length
  const leaves = new Map<number, number[]>()
  const waiting = new Int32Array(size)
  for (const target of face) if (target >= 0) waiting[target] = at32(waiting, target) + 1
  const stars: Star[] = []
  const done = new Uint8Array(size)

  const settle = (person: number): void => {
    done[person] = 1
    const own = leaves.get(person)
    const target = at32(face, person)
    if (own) stars.push([person, ...own])
    else if (target >= 0) addLeaf(leaves, target, person)
  }
  const queue = Array.from(face.keys()).filter((person) => waiting[person] === 0)
  for (let next = 0; next < queue.length; next++) {
    const person = queue[next] as number
    settle(person)
    const target = at32(face, person)
    if (target < 0) continue
    waiting[target] = at32(waiting, target) - 1
    if (waiting[target] === 0) queue.push(target)
  }
  for (let person = 0; person < size; person++) {
    if (done[person]) continue
    const cycle = cycleFrom(face, person)
    for (const member of cycle) done[member] = 1
    cutCycle(cycle, leaves, stars)
  }
  return stars
}

function addLeaf(leaves: Map<number, number[]>, centre: number, leaf: number): void {
  const own = leaves.get(centre)
  if (own) own.push(leaf)
  else leaves.set(centre, [leaf])
}

function cycleFrom(face: Int32Array, first: number): number[] {
  const cycle = [first]
  for (let person = at32(face, first); person !== first; person = at32(face, person)) cycle.push(person)
  return cycle
}

function cutCycle(cycle: readonly number[], leaves: Map<number, number[]>, stars: Star[]): void {
  const centre = cycle.findIndex((person) => leaves.has(person))
  if (centre < 0) {
    const odd = cycle.length % 2
    if (odd) stars.push([cycle[1] as number, cycle[0] as number, cycle[2] as number])
    for (let at = 3 * odd; at < cycle.length; at += 2)
      stars.push([cycle[at] as number, cycle[at + 1] as number])
    return
  }
  // After the first centre, every person is settled as in a tree; the last may become a leaf of the first.
  const around = [...cycle.slice(centre + 1), ...cycle.slice(0, centre)]
  const first = cycle[centre] as number
  around.forEach((person, index) => {
    const own = leaves.get(person)
    if (own) stars.push([person, ...own])
    else addLeaf(leaves, around[index + 1] ?? first, person)
  })
  stars.push([first, ...(leaves.get(first) ?? [])])
}
