const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Reads bytes as UTF-8, a byte order mark left out.
 *
 * @returns null where they are not UTF-8
 */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

/**
 * Parses JSON. The parser's own words, which quote the text, are not for the caller.
 *
 * @returns the value in an object of its own, or null where the text is not JSON
 */
export function parseJson(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
