import { cleanup } from '@testing-library/react'

/**
 * Ends the document as the end of a session does: nothing is closed or left by a click, and the tab holds what it held. What the test
 * opens next is what a login leads back to.
 */
export function endSession(): void {
  const held = Object.entries(sessionStorage)
  cleanup()
  for (const [name, value] of held) sessionStorage.setItem(name, value)
}
