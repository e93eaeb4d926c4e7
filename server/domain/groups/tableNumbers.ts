import type { FormationRun } from '../../generated/client/client.ts'

/** How a number of tables for each start is stored: a list of the database holds no null. */
export const storeTables = (tablesPerSlot: readonly (number | null)[] | null): number[] =>
  (tablesPerSlot ?? []).map((tables) => tables ?? 0)

/** How many tables there may be at each start of a run, in the order of its starts; null for as many as fill. */
export const tablesAtSlots = ({
  slots,
  tablesPerSlot,
}: Pick<FormationRun, 'slots' | 'tablesPerSlot'>): (number | null)[] =>
  slots.map((_, index) => tablesPerSlot[index] || null)

/**
 * A run with the start where tables are being added, and with its number of tables raised where that is limited, so that forming
 * again makes as many.
 *
 * @param standing how many tables there are at that start
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

/** The index of a start among those of a run, -1 for none of them. */
export const slotOf = ({ slots }: Pick<FormationRun, 'slots'>, startsAt: Date): number =>
  slots.findIndex((slot) => slot.getTime() === startsAt.getTime())

/** What a run holds while no tables are being added to it. */
export const notAdding = { addingAt: null, addingTables: null } as const
