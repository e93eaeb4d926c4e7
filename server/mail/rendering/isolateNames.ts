import { isolated } from '#rules/forms/isolated.ts'

/** The keys of a mail's data whose values are names that somebody chose. */
const names: ReadonlySet<string> = new Set(['username', 'previous', 'other', 'name'])

/**
 * Isolates the names in a mail's data, at any depth, so that a name in a right-to-left script does not reorder the rest
 * of a sentence. HTML, text and subject get the same isolating characters, but only around such names. Current mail
 * programs obey them, older ones ignore them.
 *
 * @param data as parsed by the template's schema
 * @returns a copy for the text that people read; calendar files use the names unchanged
 */
export function isolateNames<Data>(data: Data): Data {
  const copy = (value: unknown, key: string): unknown => {
    if (typeof value === 'string') return names.has(key) ? isolated(value) : value
    if (Array.isArray(value)) return value.map((item) => copy(item, key))
    if (value === null || typeof value !== 'object' || value instanceof Date) return value
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, copy(part, name)]))
  }
  return copy(data, '') as Data
}
