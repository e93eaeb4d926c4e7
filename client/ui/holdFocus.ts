/** The focused element within a part that holds the focus, and the innermost such part. */
let last: { element: Element; part: HTMLElement } | null = null

function forget({ target }: FocusEvent): void {
  // Chrome takes the focus from an element before it removes it.
  queueMicrotask(() => {
    if (last?.element === target && last?.element.isConnected) last = null
  })
}

/**
 * Keeps the focus in a part of the page whose buttons come and go: if the focused button is removed, the part itself
 * takes the focus. Otherwise the document would have it, and a screen reader would start at the top.
 *
 * @param part the element, from React's `ref`; it needs a `tabIndex`
 * @returns a function that ends this
 */
export function holdFocus(part: HTMLElement | null): () => void {
  if (!part) return () => undefined
  const note = ({ target }: FocusEvent) => {
    if (target instanceof Element && last?.element !== target) last = { element: target, part }
  }
  const look = () => {
    if (!last || last.element.isConnected || (last.part !== part && last.part.isConnected)) return
    last = null
    if (document.activeElement === document.body) part.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(look)
  observer.observe(part, { childList: true, subtree: true })
  part.addEventListener('focusin', note)
  part.addEventListener('focusout', forget)
  return () => {
    observer.disconnect()
    part.removeEventListener('focusin', note)
    part.removeEventListener('focusout', forget)
  }
}
