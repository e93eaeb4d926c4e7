/** Bytes a report may take in the request that carries it, which is limited (server/api/http/graphqlHandler.ts). */
const mostBytes = 90_000

/** What is said of a file that no report of one encounter can be. */
export const tooLarge =
  'This file is too large for the report of one encounter. It was not sent. Leave out what is not about its participants.'

/** What a file's first bytes say of its letters: Teams writes UTF-16. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

/**
 * Reads a participant report as text, whatever its letters are written in.
 *
 * @param file as chosen or dropped
 * @returns null for one that is too large to be sent
 */
export async function readReport(file: File): Promise<string | null> {
  // In UTF-16 each letter takes two bytes, which become one or a few.
  if (file.size > 2 * mostBytes) return null
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes)
  return new TextEncoder().encode(JSON.stringify(text)).length > mostBytes ? null : text
}
