import { cleanup } from '@testing-library/react'

/**
 * Replaces the document as an expired session does: nothing is closed or left by a click, and sessionStorage survives.
 * The test's next screen is the one that the login leads back to.
 */
export function endSession(): void {
  const held = Object.entries(sessionStorage)
  cleanup()
  for (const [name, value] of held) sessionStorage.setItem(name, value)
}
