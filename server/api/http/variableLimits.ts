/** What the variables of one GraphQL request may hold (docs/limits.md). */
export const variableLimits = { values: 5000, fields: 100 }

/**
 * Says why variables are too much to look at: GraphQL's own words about a wrong one print the whole object around it.
 *
 * @param variables as they came
 * @returns a sentence, or null where they are within {@link variableLimits}
 */
export function variablesRefusal(variables: unknown): string | null {
  let values = 0
  // Level by level, since a call within a call ends at a few thousand levels.
  for (let level = [variables]; level.length > 0; ) {
    const next: unknown[] = []
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue
      const inner = Object.values(value)
      if (!Array.isArray(value) && inner.length > variableLimits.fields) {
        return `An object in these variables has ${inner.length} fields; at most ${variableLimits.fields} are allowed.`
      }
      values += inner.length
      if (values > variableLimits.values) {
        return `These variables hold more than ${variableLimits.values} values. Ask in several requests.`
      }
      for (const each of inner) next.push(each)
    }
    level = next
  }
  return null
}
