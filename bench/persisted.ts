import { readFileSync } from 'node:fs'

const file = 'client/generated/persisted.json'
const readTexts = (): Record<string, string> => JSON.parse(readFileSync(file, 'utf8'))

/** An operation of the client: its id among the persisted ones, and its text. */
export type Persisted = { id: string; text: string }

/**
 * The query of the client that has this name.
 *
 * @throws Error where the client was not built with it
 */
export function persistedQuery(name: string): Persisted {
  const found = Object.entries(readTexts()).find(([, text]) => /^query (\w+)/.exec(text)?.[1] === name)
  if (!found) throw new Error(`The client has no ${name}: run npm run build`)
  const [id, text] = found
  return { id, text }
}
