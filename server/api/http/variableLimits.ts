/** The most values, and the most fields of one object, in the variables of a GraphQL request (docs/limits.md). */
export const variableLimits = { values: 5000, fields: 100 }

/**
 * Returns why variables are too large to process: GraphQL's own message about a wrong variable prints the whole
 * object around it.
 *
 * @param variables as received
 * @returns a sentence, or null if they are within {@link variableLimits}
 */
export function variablesRefusal(variables: unknown): string | null {
  let values = 0
  // Level by level, since recursion would overflow the stack at a few thousand levels.
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
