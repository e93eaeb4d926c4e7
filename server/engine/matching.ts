import { at32 } from './adjacency.ts'

const unseen = 0
const outer = 1
const inner = 2

/**
 * Finds a maximum matching in any graph with Edmonds' blossoms ("Paths, Trees, and Flowers", Canadian Journal of
 * Mathematics 17, 1965), contracted in a disjoint-set forest as by Gabow (Journal of the ACM 23, 1976). It is written
 * here because people who waited longest must be served first, which a plain matching does not do.
 *
 * Of all maximum matchings it finds one that serves the greatest claims. The sets of people that a matching can cover
 * form a matroid, so it is optimal to go from the greatest claim down and never give up a person with a greater one.
 *
 * @param size how many vertices there are
 * @param order the vertices to match, the greatest claim first
 * @param claim each one's claim; 0 has no precedence over anybody
 * @param rows for each vertex its neighbours, the preferred ones first
 * @returns each one's partner, -1 for none
 */
export function matchPairs(
  size: number,
  order: Int32Array,
  claim: Int32Array,
  rows: (person: number) => Int32Array,
): Int32Array {
  const matcher = new Matcher(size, claim, rows)
  for (const person of order) matcher.takeFree(person)
  for (const person of order) matcher.cover(person)
  return matcher.partner
}

class Matcher {
  readonly partner: Int32Array
  readonly #claim: Int32Array
  readonly #rows: (person: number) => Int32Array
  readonly #from: Int32Array
  readonly #label: Uint8Array
  readonly #base: Int32Array
  readonly #visited: Int32Array
  readonly #dead: Uint8Array
  #visit = 0
  #touched: number[] = []
  #queue: number[] = []

  constructor(size: number, claim: Int32Array, rows: (person: number) => Int32Array) {
    this.partner = new Int32Array(size).fill(-1)
    this.#claim = claim
    this.#rows = rows
    this.#from = new Int32Array(size).fill(-1)
    this.#label = new Uint8Array(size)
    this.#base = Int32Array.from({ length: size }, (_, v) => v)
    this.#visited = new Int32Array(size)
    this.#dead = new Uint8Array(size)
  }

  takeFree(person: number): void {
    if (at32(this.partner, person) >= 0) return
    const free = this.#rows(person).find((other) => at32(this.partner, other) < 0)
    if (free === undefined) return
    this.partner[person] = free
    this.partner[free] = person
  }

  /** Covers the person by an augmenting path, or in place of somebody with a smaller claim, if possible. */
  cover(person: number): void {
    if (at32(this.partner, person) >= 0 || this.#dead[person] === 1) return
    const claims = at32(this.#claim, person) > 0
    if (!this.#search(person, !claims) && claims) this.#displace(person)
    // Without an augmenting path, no later path can use this tree (a Hungarian tree). A claim may still lead through
    // it, but all claims come before.
    if (at32(this.partner, person) < 0 && !claims) for (const v of this.#touched) this.#dead[v] = 1
    for (const v of this.#touched) {
      this.#label[v] = unseen
      this.#base[v] = v
      this.#from[v] = -1
    }
  }

  #search(root: number, passDead: boolean): boolean {
    this.#touched = []
    this.#queue = []
    this.#reach(root, outer)
    for (let next = 0; next < this.#queue.length; next++) {
      const u = this.#queue[next] as number
      for (const v of this.#rows(u)) {
        if ((passDead && this.#dead[v] === 1) || this.#label[v] === inner || this.#find(u) === this.#find(v))
          continue
        if (this.#label[v] === outer) {
          const meeting = this.#commonBase(u, v)
          this.#contract(u, v, meeting)
          this.#contract(v, u, meeting)
          continue
        }
        this.#reach(v, inner)
        this.#from[v] = u
        const mate = at32(this.partner, v)
        if (mate < 0) {
          this.#flip(v)
          return true
        }
        this.#reach(mate, outer)
      }
    }
    return false
  }

  #reach(v: number, label: number): void {
    this.#label[v] = label
    this.#touched.push(v)
    if (label === outer) this.#queue.push(v)
  }

  /** Exchanges matched and unmatched edges on the path from the root to an inner vertex. */
  #flip(end: number): void {
    for (let v = end; v >= 0; ) {
      const u = at32(this.#from, v)
      const next = at32(this.partner, u)
      this.partner[v] = u
      this.partner[u] = v
      v = next
    }
  }

  /** Any outer vertex can be left alone instead: this takes the one with the smallest claim, if that is smaller. */
  #displace(person: number): void {
    let least = person
    for (const v of this.#queue) if (at32(this.#claim, v) < at32(this.#claim, least)) least = v
    if (least === person) return
    const mate = at32(this.partner, least)
    this.partner[least] = -1
    this.#flip(mate)
  }

  #find(v: number): number {
    let root = v
    while (at32(this.#base, root) !== root) root = at32(this.#base, root)
    for (let walk = v; walk !== root; ) {
      const next = at32(this.#base, walk)
      this.#base[walk] = root
      walk = next
    }
    return root
  }

  #commonBase(one: number, other: number): number {
    this.#visit++
    let a = this.#find(one)
    let b = this.#find(other)
    for (;;) {
      if (a >= 0) {
        if (this.#visited[a] === this.#visit) return a
        this.#visited[a] = this.#visit
        a = this.#above(a)
      }
      const first = a
      a = b
      b = first
    }
  }

  /** The next base towards the root; -1 at the root. */
  #above(base: number): number {
    const mate = at32(this.partner, base)
    return mate < 0 ? -1 : this.#find(at32(this.#from, mate))
  }

  #contract(one: number, other: number, meeting: number): void {
    let x = one
    let y = other
    while (this.#find(x) !== meeting) {
      this.#from[x] = y
      y = at32(this.partner, x)
      if (this.#label[y] === inner) {
        this.#label[y] = outer
        this.#queue.push(y)
      }
      if (this.#find(x) === x) this.#base[x] = meeting
      if (this.#find(y) === y) this.#base[y] = meeting
      x = at32(this.#from, y)
    }
  }
}
