import { readFileSync } from 'node:fs'

let texts: Record<string, string> | undefined

/**
 * The id of an operation of the client, by its name.
 *
 * @throws Error where the client was not built with it
 */
export function persistedId(name: string): string {
  texts ??= JSON.parse(readFileSync('client/generated/persisted.json', 'utf8')) as Record<string, string>
  const found = Object.entries(texts).find(
    ([, text]) => text.startsWith(`query ${name}`) && /^\W/.test(text.slice(`query ${name}`.length)),
  )
  if (!found) throw new Error(`The client has no ${name}: run npm run build`)
  return found[0]
}
