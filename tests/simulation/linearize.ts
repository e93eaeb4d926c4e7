/** One call of a history: what was asked and what came of it, and when by one clock it was sent and answered. */
export type Call<Asked> = {
  asked: Asked
  sentAt: number
  answeredAt: number
  /** The index of a call in the same history that must come before it, such as the write whose outcome it reads. */
  after?: number
}

/** What there is, what a call makes of it, and how two states are known to be the same. */
export type Model<State, Asked> = {
  begin: State
  /** The next state, or null where such an answer cannot come of this state. */
  step(state: State, asked: Asked): State | null
  keyOf(state: State): string
}

/**
 * Looks for an order in which the calls of a history, one after the other, give the answers they got: each call at some
 * instant between being sent and being answered. That is the search of Wing and Gong ("Testing and Verifying Concurrent
 * Objects", 1993), which remembers where it has been as Lowe's does ("Testing for Linearizability", 2017) and as the
 * checker porcupine does.
 *
 * @returns the indexes of the calls in such an order; null where there is none
 */
export function explain<State, Asked>(
  calls: readonly Call<Asked>[],
  { begin, step, keyOf }: Model<State, Asked>,
): number[] | null {
  const failed = new Set<string>()
  const order: number[] = []
  const isDone = calls.map(() => false)

  function search(state: State): boolean {
    if (order.length === calls.length) return true
    const here = `${isDone.map(Number).join('')} ${keyOf(state)}`
    if (failed.has(here)) return false
    const firstAnswer = Math.min(...calls.map(({ answeredAt }, at) => (isDone[at] ? Infinity : answeredAt)))
    for (const [at, { asked, sentAt, after }] of calls.entries()) {
      const isPossible = !isDone[at] && sentAt <= firstAnswer && (after === undefined || isDone[after])
      const next = isPossible ? step(state, asked) : null
      if (next === null) continue
      isDone[at] = true
      order.push(at)
      if (search(next)) return true
      order.pop()
      isDone[at] = false
    }
    failed.add(here)
    return false
  }
  return search(begin) ? order : null
}
