import { DomainError } from '#rules/errors.ts'
import { ConnectionError } from '../network/ConnectionError.ts'
import { isSiteThere } from '../network/isSiteThere.ts'

/**
 * Whether it was no data that failed, so code did, of a screen or of a part, and the site can be reached now. Browsers and
 * React may remember a failed import for as long as the document lives (https://github.com/whatwg/html/issues/6768), and a
 * newer release has other files.
 */
export async function needsNewDocument(error: unknown): Promise<boolean> {
  if (error instanceof DomainError || error instanceof ConnectionError) return false
  return isSiteThere()
}
