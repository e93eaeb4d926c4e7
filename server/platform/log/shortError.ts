import { stdSerializers } from 'pino'

/** Characters of one text of an error that go into the log, and entries and levels of what comes with it. */
const longestText = 2000
const mostEntries = 20
const deepest = 4

const endsWord = /[\s"'<>()]/

/**
 * Cuts a text that may quote what a caller sent. It ends where a word ends: half an address or half a token would no
 * longer be recognized, and so not be blanked.
 *
 * @returns the text, or its beginning and how long it was
 */
export function shortText(text: string): string {
  if (text.length <= longestText) return text
  let end = longestText
  while (end > 0 && !endsWord.test(text.charAt(end - 1))) end--
  return `${text.slice(0, end)}… (${text.length} characters)`
}

function shortValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return shortText(value)
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (depth === 0) return '…'
  if (Array.isArray(value)) return value.slice(0, mostEntries).map((each) => shortValue(each, depth - 1))
  const entries = Object.entries(value).slice(0, mostEntries)
  return Object.fromEntries(entries.map(([name, each]) => [name, shortValue(each, depth - 1)]))
}

/**
 * What the log holds of an error: its message, stack, causes and what the database's driver adds, each text cut to
 * 2,000 characters. A caller who makes the database quote 100 KB does not make the log work on 100 KB.
 *
 * @param error anything thrown
 */
export function shortError(error: unknown): unknown {
  return shortValue(error instanceof Error ? { ...stdSerializers.err(error) } : error, deepest)
}
