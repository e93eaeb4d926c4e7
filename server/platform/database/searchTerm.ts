import { plainText } from '#rules/text.ts'
import type { Prisma } from '../../generated/client/client.ts'

/** Fewest letters of which a trigram index finds any part; fewer are looked for at the beginning only. */
const fewestInside = 3

/**
 * Makes a filter that a trigram index answers, without regard to case: a text that contains the words, or begins with
 * them where they are one or two letters.
 *
 * @param words as typed; `%`, `_` and `\` stand for themselves
 * @returns null where nothing was typed
 */
export function searchTerm(words: string | null | undefined): Prisma.StringFilter | null {
  const term = plainText(words)
  if (term === '') return null
  const escaped = term.replace(/[\\%_]/g, '\\$&')
  return term.length < fewestInside
    ? { startsWith: escaped, mode: 'insensitive' }
    : { contains: escaped, mode: 'insensitive' }
}
