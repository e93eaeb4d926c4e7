/** Takes away what is said in one place of a page, as a setter of state does. */
type Forget = (nothing: null) => void

/** Takes away what was said last, wherever on the page that is. */
let takeAway: Forget | null = null

/**
 * Notes that something is said of the last thing done: what the page still says of an earlier one, elsewhere, goes away.
 *
 * @param forget takes away what is said now, once something is said elsewhere; always the same for one place
 */
export function sayAlone(forget: Forget): void {
  if (takeAway !== forget) takeAway?.(null)
  takeAway = forget
}
