import { momentWords } from '../shared/moment.ts'

/** A field that changed: what it was and what it became, null where it was or is nothing. */
export type ChangedField = { name: string; before: string | null; after: string | null }

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

function inWords(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return instant.test(value) ? momentWords(value) : value
  if (typeof value === 'number') return value.toLocaleString('en-US')
  if (Array.isArray(value)) return value.map((item) => inWords(item) ?? '–').join(', ')
  return Object.entries(value)
    .map(([name, part]) => `${name}: ${inWords(part) ?? '–'}`)
    .join(', ')
}

/** A line of the log holds objects; anything else is shown under one name. */
const fieldsOf = (side: unknown): Record<string, unknown> => {
  if (side === null || side === undefined) return {}
  return typeof side === 'object' && !Array.isArray(side)
    ? (side as Record<string, unknown>)
    : { value: side }
}

/**
 * Lays what a change was made of side by side, to be read by people.
 *
 * @param before what changed, as it was, in JSON
 * @param after what changed, as it became, in JSON
 * @returns a line for each field that is not the same on both sides
 */
export function changedFields(before: unknown, after: unknown): ChangedField[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((name) => ({ name, before: inWords(was[name]), after: inWords(is[name]) }))
    .filter((field) => field.before !== field.after)
}
