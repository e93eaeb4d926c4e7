import type { FormationRun } from '../../generated/client/client.ts'

/** Converts numbers of tables for storage, with 0 for null, as a list in the database cannot contain null. */
export const storeTables = (tablesPerSlot: readonly (number | null)[] | null): number[] =>
  (tablesPerSlot ?? []).map((tables) => tables ?? 0)

/** Returns the most tables at each start of a run, in the order of its starts; null for as many as people can fill. */
export const tablesAtSlots = ({
  slots,
  tablesPerSlot,
}: Pick<FormationRun, 'slots' | 'tablesPerSlot'>): (number | null)[] =>
  slots.map((_, index) => tablesPerSlot[index] || null)

/**
 * Returns a run with the start for added tables included. If the number of tables is limited, the limit is raised by
 * the added tables, so that forming again makes as many.
 *
 * @param standing how many tables exist at that start
 */
export function withAddedTables(run: FormationRun, standing: number): FormationRun {
  const { addingAt, addingTables, slots } = run
  if (addingAt === null) return run
  const limits = tablesAtSlots(run)
  const isLimited = limits.some((limit) => limit !== null)
  const stored = (tables: (number | null)[]): number[] => (isLimited ? storeTables(tables) : [])
  const at = slotOf(run, addingAt)
  if (at < 0) {
    const before = slots.filter((slot) => slot < addingAt).length
    return {
      ...run,
      slots: slots.toSpliced(before, 0, addingAt),
      tablesPerSlot: stored(limits.toSpliced(before, 0, addingTables)),
    }
  }
  const limit = limits[at] ?? null
  const raised = limit === null || addingTables === null ? null : Math.max(limit, standing + addingTables)
  return { ...run, tablesPerSlot: stored(limits.with(at, raised)) }
}

/** Returns the index of a start among those of a run, or -1. */
export const slotOf = ({ slots }: Pick<FormationRun, 'slots'>, startsAt: Date): number =>
  slots.findIndex((slot) => slot.getTime() === startsAt.getTime())

/** The columns of a run while no tables are being added to it. */
export const notAdding = { addingAt: null, addingTables: null } as const
