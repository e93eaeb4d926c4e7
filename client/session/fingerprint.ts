import { randomId } from '../browser/randomId.ts'
import { whenIdle } from '../browser/whenIdle.ts'

const storageKey = 'visitorId'

/**
 * Returns this browser's visitor id. It is random, and nothing about the person or the machine is measured. It lets
 * the server count the requests of one browser, and operators see which requests for early access come from one.
 *
 * @returns 32 hexadecimal digits, the same until the browser's storage is cleared
 */
export async function visitorFingerprint(): Promise<string> {
  await whenIdle()
  const known = localStorage.getItem(storageKey)
  if (known) return known
  const id = randomId()
  localStorage.setItem(storageKey, id)
  return id
}
