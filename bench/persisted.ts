import { readFileSync } from 'node:fs'

const file = 'client/generated/persisted.json'
const readTexts = (): Record<string, string> => JSON.parse(readFileSync(file, 'utf8'))

/** A persisted operation of the client: its id and its text. */
export type Persisted = { id: string; text: string }

/**
 * Returns the client's query with this name.
 *
 * @throws Error if the built client has no such query
 */
export function persistedQuery(name: string): Persisted {
  const found = Object.entries(readTexts()).find(([, text]) => /^query (\w+)/.exec(text)?.[1] === name)
  if (!found) throw new Error(`The client has no ${name}: run npm run build`)
  const [id, text] = found
  return { id, text }
}
