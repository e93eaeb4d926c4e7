/** What has the focus within a part that holds it, and the innermost such part. */
let last: { element: Element; part: HTMLElement } | null = null

function forget({ target }: FocusEvent): void {
  // Chrome takes the focus from an element before it removes it.
  queueMicrotask(() => {
    if (last?.element === target && last?.element.isConnected) last = null
  })
}

/**
 * Holds the focus in a part of the page whose buttons come and go: when the one that has it is gone, the part takes it. Else it
 * would fall to the document, where a screen reader begins at the top.
 *
 * @param part the element, as React's `ref` gives it; it needs a `tabIndex`
 * @returns what ends that
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
