import { plainText } from '#rules/text.ts'
import type { Prisma } from '../../generated/client/client.ts'

/**
 * The shortest text that a trigram index finds anywhere in a value; a shorter one is searched at the beginning only.
 */
const fewestInside = 3

/**
 * Makes a case-insensitive filter that a trigram index can answer: values that contain the text, or that begin with it
 * if it has only one or two letters.
 *
 * @param words as typed; `%`, `_` and `\` have no special meaning
 * @returns null if nothing was typed
 */
export function searchTerm(words: string | null | undefined): Prisma.StringFilter | null {
  const term = plainText(words)
  if (term === '') return null
  const escaped = term.replace(/[\\%_]/g, '\\$&')
  return term.length < fewestInside
    ? { startsWith: escaped, mode: 'insensitive' }
    : { contains: escaped, mode: 'insensitive' }
}
