/** The size limit of a report in bytes, since requests are limited (server/api/http/graphqlHandler.ts). */
const mostBytes = 90_000

/** Shown for a file that is too large to be the report of one encounter. */
export const tooLarge =
  'This file is too large for the report of one encounter. It was not sent. Leave out what is not about its participants.'

/** Detects the encoding from the first bytes: Teams writes UTF-16. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

/**
 * Reads a participant report as text, whatever its encoding.
 *
 * @param file as chosen or dropped
 * @returns null for a file that is too large to be sent
 */
export async function readReport(file: File): Promise<string | null> {
  // In UTF-16 each letter takes two bytes, and one to three in UTF-8.
  if (file.size > 2 * mostBytes) return null
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes)
  return new TextEncoder().encode(JSON.stringify(text)).length > mostBytes ? null : text
}
