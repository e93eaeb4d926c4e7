import { reloadDocument } from '../browser/navigation.ts'
import { isSiteThere } from '../network/isSiteThere.ts'
import { handOverToast } from '../ui/toast.ts'

/**
 * Imports the code for something the person just asked for. Browsers may remember a failed import for the lifetime of
 * the document (https://github.com/whatwg/html/issues/6768), and a newer release has other files. So if the import
 * fails although the site can be reached, the document is reloaded and says so; drafts in it are restored.
 *
 * @param load imports the code
 * @throws what the import threw, if the site cannot be reached
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
