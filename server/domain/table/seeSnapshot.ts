import { seeTable } from '#rules/guide/seeTable.ts'
import type { TableSnapshot } from '#rules/guide/snapshot.ts'
import type { TableState } from '#rules/guide/table.ts'

/** Milliseconds for which a state is reused: speaking time is counted in seconds. */
const standing = 1000

const seen = new WeakMap<TableSnapshot, { at: number; state: TableState }>()

/**
 * Works out the state of a table from its snapshot, once for all who ask about the same snapshot at about the same
 * time.
 *
 * @returns null before the first person came
 */
export function seeSnapshot(snapshot: TableSnapshot, now: Date): TableState | null {
  const { facts } = snapshot
  if (!facts) return null
  const at = now.getTime()
  const last = seen.get(snapshot)
  if (last && at >= last.at && at < Math.min(last.at + standing, last.state.changesAt ?? Infinity)) {
    return last.state
  }
  const state = seeTable(facts, at)
  seen.set(snapshot, { at, state })
  return state
}
