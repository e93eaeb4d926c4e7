import { onTestFinished, vi } from 'vitest'

const refused: PropertyDescriptor = {
  configurable: true,
  get: () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  },
}

/** Lets the browser store nothing for the site until the test is over, as one does whose owner said so, and begins a document. */
export async function refuseStorage(): Promise<void> {
  for (const store of ['localStorage', 'sessionStorage'] as const) {
    const own = Object.getOwnPropertyDescriptor(window, store)
    Object.defineProperty(window, store, refused)
    onTestFinished(() => {
      if (own) Object.defineProperty(window, store, own)
      else Reflect.deleteProperty(window, store)
    })
  }
  vi.resetModules()
  await import('../../client/browser/standInForStores.ts')
}
