import { isSiteThere } from '../network/isSiteThere.ts'
import { handOverToast } from '../ui/toast.ts'
import { reloadDocument } from './navigation.ts'

/**
 * Imports what somebody needs for what they just asked for. Browsers may remember a failed import for as long as the document
 * lives (https://github.com/whatwg/html/issues/6768), and a newer release has other files. So where code is missing although
 * the site can be reached, the document is loaded again, and says so; what is drafted in it comes back.
 *
 * @param load imports the code
 * @throws what the import threw, where the site cannot be reached
 */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load()
  } catch (error) {
    if (!(await isSiteThere())) throw error
    handOverToast('A part of this page was missing, so we loaded it again. Please try once more.')
    reloadDocument()
    return new Promise(() => undefined)
  }
}
