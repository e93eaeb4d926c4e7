import { isolated } from '#rules/forms/isolated.ts'

/** Where the data of a mail has a name that somebody chose. */
const names: ReadonlySet<string> = new Set(['username', 'previous', 'other', 'name'])

/**
 * Isolates the names in a mail's data, wherever they lie in it, so that one in a script from right to left changes nothing
 * else of a sentence. HTML, text and subject have the same isolating characters: current mail programs obey them, older ones
 * ignore them, and only mails with such a name have any.
 *
 * @param data as the template's schema gives it
 * @returns a copy for whatever people read; a calendar file takes the names as they are
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
