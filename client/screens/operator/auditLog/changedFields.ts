import { movedPeople, type Numbered, numberedIn } from '#rules/audit/auditFields.ts'
import { momentWords } from '../shared/moment.ts'
import { placeOf } from './placeOf.ts'

/** A name or number that links to its screen. */
export type Link = { words: string; href: string }

/** One side of a field: words, and links among them. */
export type Written = readonly (string | Link)[]

/** A changed field: its values before and after, null for none. */
export type ChangedField = { name: string; before: Written | null; after: Written | null }

/** The names of the numbers in a line, by kind and number. */
export type Names = {
  members: ReadonlyMap<number, string>
  locations: ReadonlyMap<number, string>
}

const noNames: Names = { members: new Map(), locations: new Map() }

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

const nothing = '–'

/** Joins neighboring words into one piece; links stay separate. */
function joined(parts: readonly Written[], between = ''): Written {
  const pieces: (string | Link)[] = []
  for (const [index, part] of parts.entries()) {
    for (const piece of [...(index > 0 ? [between] : []), ...part]) {
      const last = pieces.at(-1)
      if (typeof piece === 'string' && typeof last === 'string') pieces[pieces.length - 1] = last + piece
      else pieces.push(piece)
    }
  }
  return pieces
}

function numbered(id: number, kind: Numbered | undefined, names: Names): Written {
  const known = { Member: names.members, Location: names.locations }
  const name = kind === 'Member' || kind === 'Location' ? known[kind].get(id) : id.toLocaleString('en-US')
  const href = kind && placeOf(kind, String(id))
  return name !== undefined && href ? [{ words: name, href }] : [id.toLocaleString('en-US')]
}

/** When people are moved, a field is named after a member, and its value is the number of a table, 0 for none. */
function moved(id: string, table: unknown, names: Names): Written {
  return joined([numbered(Number(id), 'Member', names), [table === 0 ? ': left out' : `: table ${table}`]])
}

function inWords(value: unknown, names: Names, field = ''): Written | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return [value ? 'yes' : 'no']
  if (typeof value === 'string') return [instant.test(value) ? momentWords(value) : value]
  if (typeof value === 'number') return numbered(value, numberedIn(field), names)
  if (Array.isArray(value)) {
    if (value.length === 0) return null
    return joined(
      value.map((item) => inWords(item, names, field) ?? [nothing]),
      ', ',
    )
  }
  const parts = Object.entries(value).map(([name, part]) =>
    field === movedPeople && names.members.has(Number(name))
      ? moved(name, part, names)
      : joined([[`${name}: `], inWords(part, names, name) ?? [nothing]]),
  )
  return joined(parts, ', ')
}

/** A line of the log contains objects; any other value is shown under one name. */
const fieldsOf = (side: unknown): Record<string, unknown> => {
  if (side === null || side === undefined) return {}
  return typeof side === 'object' && !Array.isArray(side)
    ? (side as Record<string, unknown>)
    : { value: side }
}

/**
 * Compares both sides of a change, in words for people.
 *
 * @param before the changed object as it was, in JSON
 * @param after the changed object as it became, in JSON
 * @param names of the members and locations whose numbers occur in it
 * @returns a line for each field that differs
 */
export function changedFields(before: unknown, after: unknown, names: Names = noNames): ChangedField[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((name) => ({ name, before: inWords(was[name], names, name), after: inWords(is[name], names, name) }))
    .filter((field) => JSON.stringify(field.before) !== JSON.stringify(field.after))
}
