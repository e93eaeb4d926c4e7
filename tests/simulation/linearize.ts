/** One call of a history: what was asked and the result, and when it was sent and answered by one clock. */
export type Call<Asked> = {
  asked: Asked
  sentAt: number
  answeredAt: number
  /** The index of a call in the same history that must precede it, such as the write whose result it reads. */
  after?: number
}

/** The initial state, how a call changes it, and when two states are the same. */
export type Model<State, Asked> = {
  begin: State
  /** Returns the next state, or null if this state does not allow such an answer. */
  step(state: State, asked: Asked): State | null
  keyOf(state: State): string
}

/**
 * Searches for a sequential order of a history's calls that explains their answers, with each call at some instant
 * between being sent and being answered. The search is that of Wing and Gong ("Testing and Verifying Concurrent
 * Objects", 1993), with a cache of visited states as in Lowe's ("Testing for Linearizability", 2017) and in the checker
 * porcupine.
 *
 * @returns the indexes of the calls in such an order, or null if there is none
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
