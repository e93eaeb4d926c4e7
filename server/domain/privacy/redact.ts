/** The replacement of a name or an address of somebody erased. */
export const redaction = '[erased]'

const letters = String.raw`\p{L}\p{M}\p{N}_`
const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)

/**
 * Builds a pattern for a name as a whole word, with spaces of any length, or for an address that is not part of a
 * longer one.
 */
function alternative(name: string): string {
  const words = name.trim().split(/\s+/u).map(escaped).join(String.raw`\s+`)
  return name.includes('@')
    ? String.raw`(?<![${letters}.%+-])${words}(?![${letters}-]|\.[${letters}])`
    : `(?<![${letters}])${words}(?![${letters}])`
}

const patternOf = (names: readonly string[], flags: string): RegExp =>
  new RegExp(names.map(alternative).join('|'), flags)

/**
 * Whether a text contains a name or an address as whole words. A name must have the same case, as "May" is also a
 * word.
 */
export const isNamed = (name: string, text: string): boolean =>
  patternOf([name], name.includes('@') ? 'iu' : 'u').test(text)

/**
 * Returns a function that removes names from a text, ignoring case. "Ann" is not removed from "Joanna", nor
 * `ann@example.org` from `joann@example.org`.
 *
 * @param names usernames, names and e-mail addresses; at least one
 */
export function redactor(names: readonly string[]): (text: string) => string {
  const longestFirst = [...names].sort((a, b) => b.length - a.length)
  const pattern = patternOf(longestFirst, 'giu')
  return (text) => text.replace(pattern, redaction)
}

/**
 * Applies a {@link redactor} to every string of a JSON value. Keys come from the program and stay, and so do numbers.
 */
export function redactJson(value: unknown, redact: (text: string) => string): unknown {
  if (typeof value === 'string') return redact(value)
  if (Array.isArray(value)) return value.map((each) => redactJson(each, redact))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, redactJson(each, redact)]))
}
