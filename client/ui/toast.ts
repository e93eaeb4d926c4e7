/** When a toast begins to fade, in milliseconds (docs/specification.md, section 4, "Toast"). */
const fadeAfter = 3500

/** When a toast is gone, in milliseconds. */
const hideAfter = 4000

const handoverKey = 'toast'

let timers: number[] = []

type Tone = 'danger' | 'good'

/** Bad news interrupts a screen reader, good news waits until it has finished: each has an element of its own. */
function write(toast: HTMLElement, ...lines: string[]): void {
  for (const [index, line] of [...toast.children].entries()) line.textContent = lines[index] ?? ''
}

/**
 * Shows a message at the bottom right, which fades after 3.5 s and is gone after 4 s. A newer message replaces an older
 * one. It changes the DOM directly, so that static pages need no React for it.
 *
 * @param message a sentence for the person
 * @param tone bad news, which looks like danger and interrupts screen readers, or good news
 * @throws Error if the document was rendered without {@link Toast}
 */
export function showToast(message: string, tone: Tone = 'danger'): void {
  const toast = document.querySelector<HTMLElement>('[data-toast]')
  if (!toast) throw new Error('This document has no place for a toast')
  for (const timer of timers) window.clearTimeout(timer)
  write(toast, ...(tone === 'good' ? ['', message] : [message]))
  toast.dataset.state = 'shown'
  timers = [
    window.setTimeout(() => {
      toast.dataset.state = 'fading'
    }, fadeAfter),
    window.setTimeout(() => {
      toast.dataset.state = 'hidden'
      write(toast)
    }, hideAfter),
  ]
}

/**
 * Stores a message for the next document in this tab.
 *
 * @param message a sentence for the person
 */
export function handOverToast(message: string): void {
  sessionStorage.setItem(handoverKey, message)
}

/** Shows the message that the previous document stored, once. */
export function showHandedOverToast(): void {
  const message = sessionStorage.getItem(handoverKey)
  if (!message) return
  sessionStorage.removeItem(handoverKey)
  showToast(message)
}
