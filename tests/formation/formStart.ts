import { formSlots } from '../../server/domain/groups/formSlots.ts'
import type { SlotsFormation } from '../../server/domain/groups/sweepSlots.ts'
import { form } from '../../server/engine/form.ts'
import type { FormationInput, OnProgress } from '../../server/engine/problem.ts'

/**
 * Forms groups for one start at which everybody is free and which has no tables yet.
 *
 * @param most the greatest number of tables; null for as many as can be filled
 * @param fewest the fewest people at a table, allowed if tables of the wanted size leave people out
 */
export function formStart(
  { standing: _none, ...input }: FormationInput,
  { most = null, fewest = input.seats.min }: { most?: number | null; fewest?: number } = {},
  onProgress: OnProgress = () => undefined,
): Promise<SlotsFormation> {
  const slots = { busy: [new Set<number>()], most: [most], only: null, standing: [], fewest }
  return formSlots({ ...input, ...slots }, async (one, progress) => form(one, progress), onProgress)
}
