import { seeTable } from '#rules/guide/seeTable.ts'
import type { TableSnapshot } from '#rules/guide/snapshot.ts'
import type { TableState } from '#rules/guide/table.ts'

/** Milliseconds for which a state stands: how long people spoke is counted in seconds. */
const standing = 1000

const seen = new WeakMap<TableSnapshot, { at: number; state: TableState }>()

/**
 * What is true of a table as it was read, worked out once for all who look at the same reading at about the same instant.
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
