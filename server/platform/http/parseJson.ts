const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Decodes bytes as UTF-8, without a byte order mark.
 *
 * @returns null if they are not UTF-8
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
 * Parses JSON without the parser's own error, which quotes the text and is not for the caller.
 *
 * @returns the value, wrapped in an object because it may be null, or null if the text is not JSON
 */
export function parseJson(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
