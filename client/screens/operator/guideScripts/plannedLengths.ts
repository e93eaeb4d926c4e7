import type { PlannedLength } from '#rules/guide/scriptLength.ts'
import type { ScriptEditor_script$data } from './__generated__/ScriptEditor_script.graphql.ts'

const sources: Record<string, PlannedLength['from']> = {
  POLICY: 'Policy',
  WEEKLY_PLAN: 'WeeklyPlan',
  ENCOUNTERS: 'Encounters',
}

/**
 * Converts the lengths of encounters into those that the rules take.
 *
 * @param lengths in the schema's terms
 * @returns without those whose source this version does not know
 */
export function plannedLengths(lengths: ScriptEditor_script$data['lengths']): PlannedLength[] {
  return lengths.flatMap(({ from: source, location, ...length }) => {
    const from = sources[source]
    return from ? [{ ...length, from, location: location ?? null }] : []
  })
}
