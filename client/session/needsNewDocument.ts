import { DomainError } from '#rules/errors.ts'
import { ConnectionError } from '../network/ConnectionError.ts'
import { isSiteThere } from '../network/isSiteThere.ts'

/**
 * Whether a failure was one of loading code, and the site can be reached now. Browsers and React may remember a failed
 * import for the lifetime of the document (https://github.com/whatwg/html/issues/6768), and a newer release has other
 * files.
 *
 * @param load imports the code, if it can be loaded again in this document; then that is tried first
 */
export async function needsNewDocument(error: unknown, load?: () => Promise<unknown>): Promise<boolean> {
  if (error instanceof DomainError || error instanceof ConnectionError) return false
  const hasLoaded = load?.().then(
    () => true,
    () => false,
  )
  return !(await hasLoaded) && isSiteThere()
}
