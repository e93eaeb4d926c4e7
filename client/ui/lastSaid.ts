/** Removes the message at one place of a page, as a setter of state does. */
type Forget = (nothing: null) => void

/** Removes the latest message, wherever on the page it is. */
let takeAway: Forget | null = null

/**
 * Registers the message of the latest act, and removes the one of an earlier act elsewhere on the page.
 *
 * @param forget removes this message once another one appears; always the same function for one place
 */
export function sayAlone(forget: Forget): void {
  if (takeAway !== forget) takeAway?.(null)
  takeAway = forget
}
