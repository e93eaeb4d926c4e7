import { type Adjacency, at32, neighbours } from './adjacency.ts'

/**
 * Gives people one familiar face each to be seated with, no face to more than `limit` people, and as many people as
 * possible one. It is a maximum matching of people to faces by augmenting paths (the setting of Hopcroft and Karp, one
 * path at a time). People earlier in the order never lose to later ones, since everybody on a path still has a face
 * after it.
 *
 * @param order positions, in order of precedence
 * @param preferred edges that are tried before the other faces
 * @param limit the most people who may pick one face
 * @param among 1 for each person who may be picked
 * @returns each one's face, -1 for none. Those with a face are as many as any groups of `limit` + 1 can hold
 */
export function pickFaces(
  familiar: Adjacency,
  preferred: Adjacency,
  order: Int32Array,
  limit: number,
  among: Uint8Array,
): Int32Array {
  const size = familiar.start.length - 1
  const picks = new Picks(among, limit)
  const late = order.filter((person) => {
    const faces = [neighbours(preferred, person), neighbours(familiar, person)]
    return !faces.some((list) => picks.takeLeastAsked(person, list))
  })
  const reached = new Int32Array(size).fill(-1)
  for (const person of late) augment(familiar, picks, reached, person)
  return picks.face
}

class Picks {
  readonly face: Int32Array
  readonly #among: Uint8Array
  readonly #limit: number
  readonly #count: Int32Array
  readonly #askers: Int32Array

  constructor(among: Uint8Array, limit: number) {
    const size = among.length
    this.#among = among
    this.#limit = limit
    this.face = new Int32Array(size).fill(-1)
    this.#count = new Int32Array(size)
    this.#askers = new Int32Array(size * limit)
  }

  isAmong(face: number): boolean {
    return this.#among[face] === 1
  }

  hasRoom(face: number): boolean {
    return at32(this.#count, face) < this.#limit
  }

  askersOf(face: number): Int32Array {
    return this.#askers.subarray(face * this.#limit, face * this.#limit + at32(this.#count, face))
  }

  /** Takes, of the faces with room, the one that the fewest people have picked. */
  takeLeastAsked(person: number, faces: Int32Array): boolean {
    let best = -1
    for (const face of faces) {
      if (
        this.isAmong(face) &&
        this.hasRoom(face) &&
        (best < 0 || at32(this.#count, face) < at32(this.#count, best))
      )
        best = face
    }
    if (best >= 0) this.take(person, best)
    return best >= 0
  }

  take(person: number, face: number): void {
    const count = at32(this.#count, face)
    this.#askers[face * this.#limit + count] = person
    this.#count[face] = count + 1
    this.face[person] = face
  }

  release(person: number): void {
    const face = at32(this.face, person)
    const asking = this.askersOf(face)
    asking[asking.indexOf(person)] = at32(asking, asking.length - 1)
    this.#count[face] = asking.length - 1
    this.face[person] = -1
  }
}

/** Faces reached by a failed search stay marked: no later path can use them. */
function augment(familiar: Adjacency, picks: Picks, reached: Int32Array, person: number): void {
  const queue = [person]
  const seen: number[] = []
  for (let next = 0; next < queue.length; next++) {
    const asker = queue[next] as number
    for (const face of neighbours(familiar, asker)) {
      if (at32(reached, face) >= 0 || !picks.isAmong(face)) continue
      reached[face] = asker
      seen.push(face)
      if (!picks.hasRoom(face)) {
        queue.push(...picks.askersOf(face))
        continue
      }
      shift(picks, reached, face)
      for (const mark of seen) reached[mark] = -1
      return
    }
  }
}

function shift(picks: Picks, reached: Int32Array, free: number): void {
  for (let face = free; face >= 0; ) {
    const asker = at32(reached, face)
    const before = at32(picks.face, asker)
    if (before >= 0) picks.release(asker)
    picks.take(asker, face)
    face = before
  }
}
