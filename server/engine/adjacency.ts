/**
 * An undirected graph over 0 to n-1 as compressed sparse rows. The neighbours of v are to[start[v]] to to[start[v + 1]
 * - 1], ascending.
 */
export type Adjacency = { start: Int32Array; to: Int32Array }

/**
 * Builds a graph from its edges.
 *
 * @param size how many vertices
 * @param pairs edges, flat [a, b, ...], in either direction and possibly repeated; edges with a negative end are
 *   ignored, and so are loops
 */
export function buildAdjacency(size: number, pairs: Int32Array): Adjacency {
  const rows = countRows(size, pairs)
  const sorted = new Int32Array(rows.to.length)
  const start = new Int32Array(size + 1)
  const end = rows.start.slice(0, size)
  // Reading the rows in order and writing each edge at its other end leaves every row in ascending order.
  for (let v = 0; v < size; v++) {
    for (let at = at32(rows.start, v); at < at32(rows.start, v + 1); at++) {
      const neighbour = at32(rows.to, at)
      const last = at32(end, neighbour)
      if (last > at32(rows.start, neighbour) && sorted[last - 1] === v) continue
      sorted[last] = v
      end[neighbour] = last + 1
    }
  }
  let length = 0
  for (let v = 0; v < size; v++) {
    start[v] = length
    sorted.copyWithin(length, at32(rows.start, v), at32(end, v))
    length += at32(end, v) - at32(rows.start, v)
  }
  start[size] = length
  return { start, to: sorted.slice(0, length) }
}

/** Returns a graph without edges. */
export function edgeless(size: number): Adjacency {
  return { start: new Int32Array(size + 1), to: new Int32Array() }
}

function countRows(size: number, pairs: Int32Array): Adjacency {
  const start = new Int32Array(size + 1)
  const used = (at: number): boolean =>
    at32(pairs, at) >= 0 && at32(pairs, at + 1) >= 0 && pairs[at] !== pairs[at + 1]
  for (let at = 0; at + 1 < pairs.length; at += 2) {
    if (!used(at)) continue
    start[at32(pairs, at) + 1] = at32(start, at32(pairs, at) + 1) + 1
    start[at32(pairs, at + 1) + 1] = at32(start, at32(pairs, at + 1) + 1) + 1
  }
  for (let v = 0; v < size; v++) start[v + 1] = at32(start, v + 1) + at32(start, v)
  const to = new Int32Array(at32(start, size))
  const next = start.slice(0, size)
  const put = (from: number, target: number): void => {
    to[at32(next, from)] = target
    next[from] = at32(next, from) + 1
  }
  for (let at = 0; at + 1 < pairs.length; at += 2) {
    if (!used(at)) continue
    put(at32(pairs, at), at32(pairs, at + 1))
    put(at32(pairs, at + 1), at32(pairs, at))
  }
  return { start, to }
}

/** Returns an element known to exist. It takes one array type only, so that the engine's hot loops stay monomorphic. */
export function at32(list: Int32Array, index: number): number {
  return list[index] as number
}

/** Returns how many neighbours v has. */
export function degree(graph: Adjacency, v: number): number {
  return at32(graph.start, v + 1) - at32(graph.start, v)
}

/** Returns the neighbours of v, ascending: a view, not a copy. */
export function neighbours(graph: Adjacency, v: number): Int32Array {
  return graph.to.subarray(at32(graph.start, v), at32(graph.start, v + 1))
}

/** Whether there is an edge between a and b. */
export function joined(graph: Adjacency, a: number, b: number): boolean {
  return edge(graph, a, b) >= 0
}

/** Returns the index in `graph.to` of the edge from a to b, by bisection; -1 if there is none. */
export function edge(graph: Adjacency, a: number, b: number): number {
  let low = at32(graph.start, a)
  let high = at32(graph.start, a + 1)
  while (low < high) {
    const middle = (low + high) >>> 1
    const found = at32(graph.to, middle)
    if (found === b) return middle
    if (found < b) low = middle + 1
    else high = middle
  }
  return -1
}

/** Returns the graph with the edges of both, over the same vertices. */
export function union(one: Adjacency, other: Adjacency): Adjacency {
  const size = one.start.length - 1
  const pairs = new Int32Array(2 * (one.to.length + other.to.length))
  let length = 0
  for (const graph of [one, other]) {
    for (let v = 0; v < size; v++) {
      for (let at = at32(graph.start, v); at < at32(graph.start, v + 1); at++) {
        if (at32(graph.to, at) < v) continue
        pairs[length++] = v
        pairs[length++] = at32(graph.to, at)
      }
    }
  }
  return buildAdjacency(size, pairs.subarray(0, length))
}
