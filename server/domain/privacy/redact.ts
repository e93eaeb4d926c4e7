/** What stands in the place of a name or an address of somebody erased. */
export const redaction = '[erased]'

const letters = String.raw`\p{L}\p{M}\p{N}_`
const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)

/** A name as a whole word, its blanks of any length; an address not as a part of a longer one. */
function alternative(name: string): string {
  const words = name.trim().split(/\s+/u).map(escaped).join(String.raw`\s+`)
  return name.includes('@')
    ? String.raw`(?<![${letters}.%+-])${words}(?![${letters}-]|\.[${letters}])`
    : `(?<![${letters}])${words}(?![${letters}])`
}

const patternOf = (names: readonly string[], flags: string): RegExp =>
  new RegExp(names.map(alternative).join('|'), flags)

/** Whether a name or an address stands in a text as whole words; a name only in the same case, as "May" is also a word. */
export const isNamed = (name: string, text: string): boolean =>
  patternOf([name], name.includes('@') ? 'iu' : 'u').test(text)

/**
 * Makes a function that takes names out of a text, without regard to case. "Ann" is not taken out of "Joanna", and
 * `ann@example.org` not out of `joann@example.org`.
 *
 * @param names usernames, names and e-mail addresses; at least one
 */
export function redactor(names: readonly string[]): (text: string) => string {
  const longestFirst = [...names].sort((a, b) => b.length - a.length)
  const pattern = patternOf(longestFirst, 'giu')
  return (text) => text.replace(pattern, redaction)
}

/** Does the same in every string of a JSON value. Keys are the program's words and stay, and so do numbers. */
export function redactJson(value: unknown, redact: (text: string) => string): unknown {
  if (typeof value === 'string') return redact(value)
  if (Array.isArray(value)) return value.map((each) => redactJson(each, redact))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, redactJson(each, redact)]))
}
