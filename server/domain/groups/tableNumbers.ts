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

/** What a run holds while no tables are being added to it. */
export const notAdding = { addingAt: null, addingTables: null } as const
