import { LRUCache } from 'lru-cache'

type Limits = { names: number; watched: number }

/**
 * Makes the function that names prepared statements for @prisma/adapter-pg.
 *
 * PostgreSQL stores a named statement as long as its connection lives, so names are used sparingly: for a text that is
 * seen for the second time, and for at most `names` texts. One-off texts (IN lists of any length) stay unnamed.
 *
 * @returns the name, or the empty string for a statement that is not worth preparing
 */
export function createStatementNamer(
  { names, watched }: Limits = { names: 500, watched: 2000 },
): (query: { sql: string }) => string {
  const given = new Map<string, string>()
  const seenOnce = new LRUCache<string, true>({ max: watched })
  return ({ sql }) => {
    const name = given.get(sql)
    if (name !== undefined) return name
    if (given.size >= names) return ''
    if (!seenOnce.has(sql)) {
      seenOnce.set(sql, true)
      return ''
    }
    const next = `s${given.size}`
    given.set(sql, next)
    seenOnce.delete(sql)
    return next
  }
}
