/** When a toast begins to fade, in milliseconds (docs/specification.md, section 4, "Toast"). */
const fadeAfter = 3500

/** When a toast is gone, in milliseconds. */
const hideAfter = 4000

const handoverKey = 'toast'

let timers: number[] = []

type Tone = 'danger' | 'good'

/** Bad news interrupts what is being read out, good news waits for its turn: each has a line. */
function write(toast: HTMLElement, ...lines: string[]): void {
  for (const [index, line] of [...toast.children].entries()) line.textContent = lines[index] ?? ''
}

/**
 * Shows a message at the bottom right, fading at 3.5 s and gone at 4 s; a newer message takes the place of an older one.
 * It works on the document's one toast element, so that static pages need no React for it.
 *
 * @param message a sentence for the person
 * @param tone whether it is bad news, which looks like danger and interrupts what is being read out, or good
 * @throws Error when the document was rendered without {@link Toast}
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
 * Leaves a message for the document that is opened next in this tab.
 *
 * @param message a sentence for the person
 */
export function handOverToast(message: string): void {
  sessionStorage.setItem(handoverKey, message)
}

/** Shows, once, the message the document before this one left. */
export function showHandedOverToast(): void {
  const message = sessionStorage.getItem(handoverKey)
  if (!message) return
  sessionStorage.removeItem(handoverKey)
  showToast(message)
}
