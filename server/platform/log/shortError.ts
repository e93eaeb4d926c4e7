import { stdSerializers } from 'pino'

/** Most characters of one text of an error in the log, and most entries and levels of its properties. */
const longestText = 2000
const mostEntries = 20
const deepest = 4

const endsWord = /[\s"'<>()]/

/**
 * Cuts a text that may quote a caller's input. It cuts at the end of a word: half an address or half a token would not
 * be recognized, and so not be hidden.
 *
 * @returns the text, or its beginning and its full length
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
 * Returns what the log shows of an error: its message, stack, causes and the properties added by the database driver,
 * each text cut to 2,000 characters. So a caller whose 100 KB of input the database quotes does not cause 100 KB of
 * logging.
 *
 * @param error anything thrown
 */
export function shortError(error: unknown): unknown {
  return shortValue(error instanceof Error ? { ...stdSerializers.err(error) } : error, deepest)
}
