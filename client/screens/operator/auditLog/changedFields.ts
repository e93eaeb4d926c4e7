import { momentWords } from '../shared/moment.ts'

/** A field that changed: what it was and what it became, null where it was or is nothing. */
export type ChangedField = { name: string; before: string | null; after: string | null }

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** The names of members by their numbers. */
export type Names = ReadonlyMap<number, string>

/** Fields whose numbers are those of members, and one whose own fields are named so. */
const peopleFields = ['memberId', 'memberIds', 'members', 'leftOut', 'hostId', 'claimedById', 'reporterId']

function inWords(value: unknown, names: Names, field = ''): string | null {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value) && value.length === 0) return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return instant.test(value) ? momentWords(value) : value
  if (typeof value === 'number') {
    const name = peopleFields.includes(field) ? names.get(value) : undefined
    return name ?? value.toLocaleString('en-US')
  }
  if (Array.isArray(value)) return value.map((item) => inWords(item, names, field) ?? '–').join(', ')
  return Object.entries(value)
    .map(([name, part]) => {
      // Where people are moved, fields are named by member and hold the number of a table, 0 for none.
      const person = field === 'tables' ? names.get(Number(name)) : undefined
      if (person) return `${person}: ${part === 0 ? 'left out' : `table ${inWords(part, names)}`}`
      return `${name}: ${inWords(part, names, name) ?? '–'}`
    })
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
 * @param names of the members whose numbers stand in it
 * @returns a line for each field that is not the same on both sides
 */
export function changedFields(before: unknown, after: unknown, names: Names = new Map()): ChangedField[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((name) => ({ name, before: inWords(was[name], names, name), after: inWords(is[name], names, name) }))
    .filter((field) => field.before !== field.after)
}
